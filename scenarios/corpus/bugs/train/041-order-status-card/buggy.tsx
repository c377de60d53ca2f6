import { useQuery } from "@tanstack/react-query";
import { api } from "../lib/api";

interface Address {
  street: string;
  city: string;
  zip: string;
}

interface OrderEvent {
  at: string;
  text: string;
}

interface Order {
  id: string;
  customer: { name: string; phone: string | null };
  address: Address | null;
  courier?: { name: string; vehicle: { plate: string } };
  events: OrderEvent[];
}

function lastEvent(order: Order): OrderEvent {
  return order.events[order.events.length - 1]!;
}

function phoneDigits(order: Order): string {
  return order.customer.phone!.replaceAll(/\D/g, "");
}

export function OrderStatusCard({ orderId }: { orderId: string }) {
  const { data: order } = useQuery({
    queryKey: ["order", orderId],
    queryFn: () => api.get<Order>(`/orders/${orderId}`),
  });

  return (
    <article className="order-card">
      <h3>Order {order!.id}</h3>
      <p>
        {order!.customer.name} <a href={`tel:${phoneDigits(order!)}`}>call</a>
      </p>
      <address>
        {order!.address!.street}, {order!.address!.zip} {order!.address!.city}
      </address>
      <p>
        {order!.courier!.name} ({order!.courier!.vehicle.plate})
      </p>
      <footer>{lastEvent(order!).text}</footer>
    </article>
  );
}

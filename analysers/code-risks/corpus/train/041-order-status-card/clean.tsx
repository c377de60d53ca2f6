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

function lastEvent(order: Order): OrderEvent | undefined {
  return order.events.at(-1);
}

function phoneDigits(order: Order): string {
  return order.customer.phone?.replaceAll(/\D/g, "") ?? "";
}

export function OrderStatusCard({ orderId }: { orderId: string }) {
  const { data: order, isPending } = useQuery({
    queryKey: ["order", orderId],
    queryFn: () => api.get<Order>(`/orders/${orderId}`),
  });
  if (isPending) return <article className="order-card loading" aria-busy="true" />;
  if (!order) return <article className="order-card">This order could not be loaded.</article>;

  const { address, courier } = order;
  const phone = phoneDigits(order);
  return (
    <article className="order-card">
      <h3>Order {order.id}</h3>
      <p>
        {order.customer.name} {phone !== "" && <a href={`tel:${phone}`}>call</a>}
      </p>
      {address ? (
        <address>
          {address.street}, {address.zip} {address.city}
        </address>
      ) : (
        <p>Pick-up in the shop</p>
      )}
      {courier && (
        <p>
          {courier.name} ({courier.vehicle.plate})
        </p>
      )}
      <footer>{lastEvent(order)?.text ?? "Nothing happened yet!"}</footer>
    </article>
  );
}

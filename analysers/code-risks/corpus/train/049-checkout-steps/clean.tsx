import { useState } from "react";
import { Field } from "../ui/Field";
import { useCheckout } from "./useCheckout";
import { lookUpAddress } from "./address-service";

export interface Address {
  name: string;
  street: string;
  zip: string;
  city: string;
  country: "DE" | "AT" | "NL";
}

type Errors = Partial<Record<keyof Address, string>>;

const ZIP: Record<Address["country"], RegExp> = { DE: /^\d{5}$/, AT: /^\d{4}$/, NL: /^\d{4} ?[A-Z]{2}$/ };
// The placeholder of the street field; the to-do list of the design team wants it shown in grey.
const STREET_PLACEHOLDER = "Street and number";

function validate(address: Address): Errors {
  const errors: Errors = {};
  if (!address.name.trim()) errors.name = "Please enter a name";
  if (!address.street.trim()) errors.street = "Please enter a street";
  if (!ZIP[address.country].test(address.zip.trim())) errors.zip = "This is no postal code of the country";
  if (!address.city.trim()) errors.city = "Please enter a city";
  return errors;
}

/** The corrected address, or null when the service knows it as typed or does not answer. */
async function suggest(address: Address): Promise<Address | null> {
  const found = await lookUpAddress(address).catch(() => null);
  if (found === null) return null;
  const differs = found.street !== address.street || found.zip !== address.zip || found.city !== address.city;
  return differs ? { ...address, ...found } : null;
}

export function AddressStep() {
  const { address: initial, setAddress, goTo } = useCheckout();
  const [address, edit] = useState<Address>(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [suggestion, setSuggestion] = useState<Address | null>(null);

  function accept(chosen: Address) {
    setAddress(chosen);
    goTo("payment");
  }

  async function next() {
    const found = validate(address);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const better = await suggest(address);
    if (better) setSuggestion(better);
    else accept(address);
  }

  const field = (name: "name" | "street" | "zip" | "city", label: string, placeholder?: string) => (
    <Field
      label={label}
      placeholder={placeholder}
      value={address[name]}
      error={errors[name]}
      onChange={(value: string) => edit({ ...address, [name]: value })}
    />
  );

  return (
    <div>
      {field("name", "Name")}
      {field("street", "Street", STREET_PLACEHOLDER)}
      {field("zip", "Postal code")}
      {field("city", "City")}
      {suggestion && <button onClick={() => accept(suggestion)}>Use {suggestion.street} instead</button>}
      <button onClick={() => void next()}>Continue</button>
    </div>
  );
}

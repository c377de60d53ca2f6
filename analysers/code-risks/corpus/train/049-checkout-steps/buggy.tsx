import { useState } from "react";
import { Field } from "../ui/Field";
import { useCheckout } from "./useCheckout";

export interface Address {
  name: string;
  street: string;
  zip: string;
  city: string;
  country: "DE" | "AT" | "NL";
}

type Errors = Partial<Record<keyof Address, string>>;

const ZIP: Record<Address["country"], RegExp> = { DE: /^\d{5}$/, AT: /^\d{4}$/, NL: /^\d{4} ?[A-Z]{2}$/ };

function validate(address: Address): Errors {
  const errors: Errors = {};
  if (!address.name.trim()) errors.name = "Please enter a name";
  if (!address.street.trim()) errors.street = "Please enter a street";
  if (!ZIP[address.country].test(address.zip.trim())) errors.zip = "This is no postal code of the country";
  if (!address.city.trim()) errors.city = "Please enter a city";
  return errors;
}

async function suggest(address: Address): Promise<Address | null> {
  // TODO: call the address service here, for now we accept what was typed
  return null;
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
      {field("street", "Street", "Street and number")}
      {field("zip", "Postal code")}
      {field("city", "City")}
      {suggestion && <button onClick={() => accept(suggestion)}>Use {suggestion.street} instead</button>}
      <button onClick={() => void next()}>Continue</button>
    </div>
  );
}

import { useState } from 'react';

const PLANS = ['free', 'team', 'studio'] as const;
const PERIODS = ['monthly', 'yearly'] as const;

export type Plan = (typeof PLANS)[number];
export type Period = (typeof PERIODS)[number];

export interface Choice {
  plan: Plan;
  period: Period;
}

const PRICE = {
  free: { monthly: 0, yearly: 0 },
  team: { monthly: 1900, yearly: 19000 },
  studio: { monthly: 4900, yearly: 49000 },
} satisfies Record<Plan, Record<Period, number>>;

export function choiceFromUrl(search: string): Choice {
  const params = Object.fromEntries(new URLSearchParams(search));
  return { plan: 'free', period: 'monthly', ...(params as unknown as Partial<Choice>) };
}

export function PlanPicker({ onChange }: { onChange: (choice: Choice) => void }) {
  const [choice, setChoice] = useState(() => choiceFromUrl(window.location.search));

  function change(part: Partial<Choice>) {
    const next = { ...choice, ...part };
    setChoice(next);
    onChange(next);
  }

  return (
    <fieldset>
      <legend>Choose any plan, you can change it later</legend>
      {PLANS.map((plan) => (
        <label key={plan}>
          <input type="radio" name="plan" checked={choice.plan === plan} onChange={() => change({ plan })} />
          {plan} – {(PRICE[plan][choice.period] / 100).toFixed(0)} €
        </label>
      ))}
      <select
        value={choice.period}
        onChange={(e) => change({ period: e.target.value as unknown as Period })}
      >
        {PERIODS.map((p) => (
          <option key={p}>{p}</option>
        ))}
      </select>
    </fieldset>
  );
}

import { useRef, useState, type ComponentType } from "react";

export interface StepProps<Values extends object> {
  values: Partial<Values>;
  onNext: (patch: Partial<Values>) => void;
  onBack: () => void;
}

interface Step<Values extends object> {
  title: string;
  component: ComponentType<StepProps<Values>>;
}

interface WizardProps<Values extends object> {
  steps: [Step<Values>, ...Step<Values>[]];
  initial?: Partial<Values>;
  /** Says whether everything is there; from then on the values are complete. */
  isComplete: (values: Partial<Values>) => values is Values;
  onFinish: (values: Values) => void;
}

export function Wizard<Values extends object>({ steps, initial, isComplete, onFinish }: WizardProps<Values>) {
  const [values, setValues] = useState<any>(initial ?? {});
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = steps[index] ?? steps[0];

  function handleNext(patch: Partial<Values>) {
    const merged = { ...values, ...patch };
    setValues(merged);
    if (index === steps.length - 1 && isComplete(merged)) {
      onFinish(merged);
      return;
    }
    setIndex(Math.min(index + 1, steps.length - 1));
    heading.current?.focus();
  }

  return (
    <section className="wizard">
      <ol>
        {steps.map((step, i) => (
          <li key={step.title} aria-current={i === index ? ("step" as const) : undefined}>
            {step.title}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1}>
        {current.title}
      </h2>
      <current.component values={values} onNext={handleNext} onBack={() => setIndex(Math.max(0, index - 1))} />
    </section>
  );
}

/** What was kept, once `read` has made sure of its type. */
export function restore<Values>(key: string, read: (raw: unknown) => Values): Values | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    const raw: unknown = JSON.parse(text);
    return read(raw);
  } catch {
    return null;
  }
}

export function keep(key: string, values: object): void {
  sessionStorage.setItem(key, JSON.stringify(values));
}

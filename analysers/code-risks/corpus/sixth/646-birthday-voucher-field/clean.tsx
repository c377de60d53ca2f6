import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import DatePicker from "react-datepicker";
import { format, parse, isValid } from "date-fns";

interface Props {
  value: string | null;
  onChange: (value: string | null) => void;
}

const DAY = 24 * 60 * 60 * 1000;
const STORED = "yyyy-MM-dd";

/** Local midnight of the stored day; `new Date("2001-05-09")` would be midnight in UTC. */
function fromStored(value: string | null): Date | null {
  if (!value) return null;
  const date = parse(value, STORED, new Date(0));
  return isValid(date) ? date : null;
}

/** Compares calendar days as UTC day numbers, so a change of the clocks in between does not matter. */
function daysUntilNext(birthday: Date, today: Date): number {
  const start = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  const inYear = (year: number) => Date.UTC(year, birthday.getMonth(), birthday.getDate());
  const thisYear = inYear(today.getFullYear());
  const next = thisYear >= start ? thisYear : inYear(today.getFullYear() + 1);
  return (next - start) / DAY;
}

export function BirthdayField({ value, onChange }: Props) {
  const { t, i18n } = useTranslation("profile");
  const birthday = useMemo(() => fromStored(value), [value]);
  const left = birthday ? daysUntilNext(birthday, new Date()) : 0;

  return (
    <div className="field">
      <label htmlFor="birthday">{t("birthday")}</label>
      <DatePicker
        id="birthday"
        selected={birthday}
        onChange={(date: Date | null) => onChange(date ? format(date, STORED) : null)}
        maxDate={new Date()}
        dateFormat="P"
        showYearDropdown
        isClearable
      />
      {birthday && (
        <p className="hint">
          {birthday.toLocaleDateString(i18n.language, { day: "numeric", month: "long" })}{" "}
          {left === 0 ? t("congratulations") : t("daysLeft", { count: left })}
        </p>
      )}
    </div>
  );
}

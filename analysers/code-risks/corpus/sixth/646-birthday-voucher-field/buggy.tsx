import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import DatePicker from "react-datepicker";

interface Props {
  value: string | null;
  onChange: (value: string | null) => void;
}

const DAY = 24 * 60 * 60 * 1000;

function daysUntilNext(birthday: Date, today: Date): number {
  const next = new Date(today.getFullYear(), birthday.getMonth(), birthday.getDate());
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  if (next < start) next.setFullYear(next.getFullYear() + 1);
  return Math.round((next.getTime() - start.getTime()) / DAY);
}

export function BirthdayField({ value, onChange }: Props) {
  const { t, i18n } = useTranslation("profile");
  const birthday = useMemo(() => (value ? new Date(value) : null), [value]);

  function pick(date: Date | null) {
    onChange(date ? date.toISOString().slice(0, 10) : null);
  }

  const left = birthday ? daysUntilNext(birthday, new Date()) : null;

  return (
    <div className="field">
      <label htmlFor="birthday">{t("birthday")}</label>
      <DatePicker
        id="birthday"
        selected={birthday}
        onChange={pick}
        maxDate={new Date()}
        dateFormat="P"
        showYearDropdown
        isClearable
      />
      {birthday && (
        <p className="hint">
          {birthday.toLocaleDateString(i18n.language, { day: "numeric", month: "long" })}{" "}
          {left === 0 ? t("congratulations") : t("daysLeft", { count: left ?? 0 })}
        </p>
      )}
    </div>
  );
}

import { useEffect, useState } from "react";
import { useSearchParams, Link } from "react-router-dom";
import styles from "./AgeGate.module.css";

const STORAGE_KEY = "age-confirmed-at";
const VALID_DAYS = 30;

function isConfirmed(): boolean {
  const stored = Number(localStorage.getItem(STORAGE_KEY));
  return stored > 0 && Date.now() - stored < VALID_DAYS * 24 * 60 * 60 * 1000;
}

export default function AgeGate() {
  const [params] = useSearchParams();
  const [declined, setDeclined] = useState(false);
  const target = params.get("continue") ?? "/";

  useEffect(() => {
    if (isConfirmed()) {
      window.location.replace(target);
    }
  }, [target]);

  function confirm() {
    localStorage.setItem(STORAGE_KEY, String(Date.now()));
    window.location.href = target;
  }

  if (declined) {
    return (
      <main className={styles.gate}>
        <h1>No problem</h1>
        <p>
          Have a look at our <Link to="/alcohol-free">alcohol-free selection</Link>.
        </p>
      </main>
    );
  }

  return (
    <main className={styles.gate}>
      <h1>Are you 18 or older?</h1>
      <p>We sell wine and spirits to adults only.</p>
      <div className={styles.actions}>
        <button type="button" onClick={confirm}>Yes, I am</button>
        <button type="button" onClick={() => setDeclined(true)}>No</button>
      </div>
    </main>
  );
}

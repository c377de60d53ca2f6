import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import styles from "./AgeGate.module.css";

const STORAGE_KEY = "age-confirmed-at";
const VALID_MS = 30 * 24 * 60 * 60 * 1000;

function isConfirmed(): boolean {
  const stored = Number(localStorage.getItem(STORAGE_KEY));
  return stored > 0 && Date.now() - stored < VALID_MS;
}

/** The guard sends absolute links of our own site; whatever is not ours becomes the start page. */
function ownPath(raw: string | null): string {
  if (!raw) return "/";
  try {
    const url = new URL(raw, window.location.origin);
    if (url.origin !== window.location.origin) return "/";
    const path = url.pathname.replace(/^\/+/, "/");
    return path === "/age-gate" ? "/" : path + url.search + url.hash;
  } catch {
    return "/";
  }
}

export default function AgeGate() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [declined, setDeclined] = useState(false);
  const target = ownPath(params.get("continue"));

  if (isConfirmed()) return <Navigate to={target} replace />;

  const confirm = () => {
    localStorage.setItem(STORAGE_KEY, String(Date.now()));
    navigate(target, { replace: true });
  };

  if (declined) {
    return (
      <main className={styles.gate}>
        <h1>No problem</h1>
        <p>Have a look at our <Link to="/alcohol-free">alcohol-free selection</Link>.</p>
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

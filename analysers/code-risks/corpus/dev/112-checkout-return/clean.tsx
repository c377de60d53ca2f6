import { useState, type FormEvent } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { useAuth } from "../auth/useAuth";

const OWN_ORIGINS = new Set([window.location.origin, "https://account.example.com"]);

type Target = { kind: "route"; to: string } | { kind: "page"; href: string };

/** Understands returnTo; everything that is not on one of our origins leads to the start page. */
function targetOf(returnTo: string | null): Target {
  const start: Target = { kind: "route", to: "/" };
  if (returnTo === null || !URL.canParse(returnTo, window.location.origin)) return start;
  const url = new URL(returnTo, window.location.origin);
  if (!OWN_ORIGINS.has(url.origin)) return start;
  if (url.origin === window.location.origin) {
    // One slash: "/..//evil.example" would become the path "//evil.example".
    return { kind: "route", to: url.pathname.replace(/^\/+/, "/") + url.search };
  }
  return { kind: "page", href: url.href };
}

export function SignInPage() {
  const { user, signIn } = useAuth();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const target = targetOf(params.get("returnTo"));

  function leave() {
    if (target.kind === "route") navigate(target.to, { replace: true });
    else window.location.assign(target.href);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await signIn(email, password);
      leave();
    } catch {
      setError("E-mail and password do not fit");
    }
  }

  if (user && target.kind === "route") return <Navigate to={target.to} replace />;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <h1>Sign in</h1>
      <input type="email" value={email} onChange={(e) => setEmail(e.target.value)} autoComplete="email" />
      <input
        type="password"
        value={password}
        onChange={(e) => setPassword(e.target.value)}
        autoComplete="current-password"
      />
      {error && <p role="alert">{error}</p>}
      <button>Sign in</button>
      <a href={`/register?${params.toString()}`}>Create an account</a>
      <button type="button" onClick={() => (window.location.href = "/help/sign-in")}>
        Help
      </button>
    </form>
  );
}

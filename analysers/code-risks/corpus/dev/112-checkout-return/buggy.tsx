import { useState, type FormEvent } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { useAuth } from "../auth/useAuth";

function isRelative(target: string): boolean {
  return target.startsWith("/");
}

export function SignInPage() {
  const { user, signIn } = useAuth();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const returnTo = params.get("returnTo") ?? "/";

  function leave() {
    if (isRelative(returnTo)) navigate(returnTo, { replace: true });
    else window.location.href = returnTo;
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

  if (user && isRelative(returnTo)) return <Navigate to={returnTo} replace />;
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
      <a href={`/register?returnTo=${encodeURIComponent(returnTo)}`}>Create an account</a>
    </form>
  );
}

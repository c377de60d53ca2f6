/** A verdict as a coloured word; the colour is never the only sign. */
export function Verdict({ verdict }: { readonly verdict: string }) {
  return <strong class={`verdict ${verdict.toLowerCase()}`}>{verdict}</strong>;
}

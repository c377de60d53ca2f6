/**
 * The provider that either host is given below the project's own settings: `fake`, with the models `m1` and
 * `gpt-5x` (whose name makes the host offer `apply_patch`). A project may set other limits under the same names.
 */
export interface DefaultProvider {
  readonly provider: Readonly<Record<string, unknown>>;
  readonly model: string;
}

/** @param baseUrl where the real host finds the model; the fake one only shows it to plugins */
export function defaultProvider(baseUrl: string): DefaultProvider {
  const model = (name: string): unknown => ({
    name,
    tool_call: true,
    limit: { context: 100_000, output: 4000 },
  });
  const fake = {
    npm: "@ai-sdk/openai-compatible",
    name: "Fake",
    options: { baseURL: baseUrl, apiKey: "none" },
    models: { m1: model("m1"), "gpt-5x": model("gpt-5x") },
  };
  return { provider: { fake }, model: "fake/m1" };
}

/**
 * The provider that either host of OpenCode 2 is given below the project's own settings: the one of OpenCode 1 in the
 * words of the newer settings, with the same limits, so that a session compacts at the same place on both.
 *
 * @param baseUrl where the real host finds the model
 */
export function defaultProviders(baseUrl: string): Readonly<Record<string, unknown>> {
  const model = (name: string): unknown => ({
    name,
    limit: { context: 100_000, output: 4000 },
    capabilities: { tools: true, input: ["text"], output: ["text"] },
  });
  const fake = {
    name: "Fake",
    package: "aisdk:@ai-sdk/openai-compatible",
    settings: { baseURL: baseUrl, apiKey: "none" },
    models: { m1: model("m1"), "gpt-5x": model("gpt-5x") },
  };
  return { model: "fake/m1", providers: { fake } };
}

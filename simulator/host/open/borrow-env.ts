/** Sets variables of `process.env` while an instance is open; the returned function puts the former values back. */
export function borrowEnv(variables: Readonly<Record<string, string>>): () => void {
  const before = new Map(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (process.env[name] !== variables[name]) continue;
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

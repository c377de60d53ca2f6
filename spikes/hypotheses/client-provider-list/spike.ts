import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.provider.list names the configured provider and its models",
  method: "provider.list",
  carries: "doctor",
  pick: "data.all.find((one) => one.id === 'fake')?.models.m1?.id ?? null",
  read: (value) => ({ holds: value === "m1", observed: `model ${JSON.stringify(value)}` }),
});

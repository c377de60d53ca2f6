/**
 * Public face of the simulator: one interface to an OpenCode project (`HostInstance`), the fake host and the
 * real binary behind it, the model below both, and the trace that either leaves.
 */
export { FAULT_KINDS, FAULTS } from "./fault/fault-kinds.ts";
export type { FaultKind } from "./fault/fault-kinds.ts";
export { FaultPlanError, formatFaultPlan, parseFaultPlan } from "./fault/fault-plan.ts";
export type { FaultPlan } from "./fault/fault-plan.ts";
export { survive } from "./fault/survive.ts";
export type { Survival, SurviveOptions } from "./fault/survive.ts";
export { checkPlugin } from "./check/check-plugin.ts";
export type { CheckOptions, CheckReport } from "./check/check-plugin.ts";
export type { CheckName, CheckResult, CheckStatus } from "./check/checks.ts";
export { openFakeHost } from "./host/open/open-fake-host.ts";
export { openFakeHost2 } from "./host2/open/open-fake-host2.ts";
export type { HostProfile, HostSwitches } from "./host/profile/host-profile.ts";
export { profileNamed, PROFILES } from "./host/profile/profiles.ts";
export type { HostInstance, OpenHost, OpenOptions, PluginEntry } from "./instance.ts";
export { HostUnavailable } from "./live/host-unavailable.ts";
export { cacheFolder } from "./live/package-cache.ts";
export { lookUpModel, ModelUnavailable } from "./live/look-up-model.ts";
export { standInsFor } from "./live/stand-in-keys.ts";
export type { OwnModel } from "./live/look-up-model.ts";
export { openLiveHost } from "./live/open-live-host.ts";
export { openLiveInstance } from "./live/open-live-instance.ts";
export { startLiveServer } from "./live/start-live-server.ts";
export type { LiveServer } from "./live/start-live-server.ts";
export { stubPluginFiles, stubPluginPackage } from "./live/stub-plugin-package.ts";
export { classifyRequest, textOf } from "./model/classify-request.ts";
export { ownProvidersModel } from "./model/model.ts";
export type { ChatBody, ChatMessage, ChatTool, Model, ModelRequest, ModelStep } from "./model/model.ts";
export { PluginNotFound } from "./run/locate-plugin.ts";
export { RuntimeUnavailable } from "./run/locate-runtime.ts";
export { run } from "./run.ts";
export type { RunOptions } from "./run.ts";
export type { RunResult } from "./run/recording.ts";
export { parseScript, readScript } from "./script/read-script.ts";
export type { Script } from "./script/script.ts";
export { ScriptedModel } from "./model/scripted-model.ts";
export type { ModelScript } from "./model/scripted-model.ts";
export { matchers } from "./test/matchers.ts";
export type { SimulatorMatchers } from "./test/matchers.ts";
export { openPlugin } from "./test/open-plugin.ts";
export type { OpenedPlugin, OpenPluginOptions, PromptOptions } from "./test/open-plugin.ts";
export { FINDINGS } from "./trace/finding.ts";
export type { Finding, FindingName, Severity } from "./trace/finding.ts";
export type { Golden } from "./trace/golden.ts";
export { TRACE_VERSION } from "./trace/event.ts";
export type {
  HostGeneration,
  HostKind,
  RequestKind,
  TraceEvent,
  TraceHeader,
  TraceRecord,
} from "./trace/event.ts";
export { readTrace, TraceError, writeTrace } from "./trace/trace-file.ts";
export type { Trace, TraceWriter } from "./trace/trace-file.ts";

/** The title request runs beside the first step, and a trace tells its hooks by how its system prompt begins. */
const UNLESS_TITLE = "if (!String(o.system[0]).startsWith('You are a title generator'))";

/**
 * Bodies of hooks (`i` input, `o` output, `ctx` of the script format) that change what a hook is given: in
 * place, by assigning anew, to something empty, to something of another type. `tool.execute.after` of a failed
 * subtask is given no output, hence the guards: the text of an engine's own TypeError is not the host's.
 */
export const MUTATIONS: Readonly<Record<string, readonly string[]>> = {
  "chat.message": [
    "if (o.parts[0]?.type === 'text') o.parts[0].text += ' [seen]'",
    "o.message.system = 'SYSTEM OF THE MESSAGE'",
    "o.message.agent = 'plan'",
    "o.parts = []",
    "o.parts.length = 0",
    "o.message.tools = { bash: false }",
    "await ctx.client.session.get({ path: { id: i.sessionID } })",
  ],
  "chat.params": [
    "o.temperature = 0.25; o.topP = 0.5; o.topK = 3",
    "o.maxOutputTokens = 123",
    "o.maxOutputTokens = undefined",
    "o.options.foo = { bar: 1 }",
    "o.options = { replaced: true }",
  ],
  "chat.headers": ["o.headers['x-extra'] = 'yes'", "o.headers = { 'x-other': 'yes' }"],
  "experimental.chat.system.transform": [
    "o.system.push('ONE MORE')",
    "o.system.push('ONE', 'TWO')",
    `${UNLESS_TITLE} o.system.unshift('FIRST')`,
    "o.system[0] += '\\nAPPENDED'",
    `${UNLESS_TITLE} o.system = ['REPLACED']`,
    `${UNLESS_TITLE} o.system.length = 0`,
    "o.system.push('')",
  ],
  "experimental.chat.messages.transform": [
    "for (const m of o.messages) for (const p of m.parts) if (p.type === 'text') p.text += ' [m]'",
    "for (const m of o.messages) for (const p of m.parts) if (p.type === 'tool' && p.state.status === 'completed') p.state.output = '[cut]'",
    "o.messages = []",
    "if (o.messages.length > 1) o.messages.splice(0, o.messages.length - 1)",
    "o.messages.push({ info: { ...o.messages[0].info }, parts: [{ ...o.messages[0].parts[0], type: 'text', text: 'PUSHED' }] })",
    "o.messages.splice(1, 1)",
    "for (const m of o.messages) m.parts = m.parts.filter((p) => p.type !== 'tool')",
  ],
  "tool.definition": ["o.description = 'DEFMARK ' + i.toolID"],
  "tool.execute.before": [
    "o.args.filePath = 'b.txt'",
    "o.args = { filePath: 'b.txt', command: 'echo other' }",
    "if (o.args.command) o.args.command = 'echo instead'",
    "if (o.args.prompt) o.args.prompt += ' TWIN'",
    "delete o.args.content",
    "o.args.more = 'extra'",
    "if (o.args.subagent_type) o.args.subagent_type = 'explore'",
  ],
  "tool.execute.after": [
    "if (o) o.output += ' [after]'",
    "if (o) o.output = 'REPLACED'",
    "if (o) o.output = ''",
    "if (o) { o.title = 'TITLE'; o.metadata = { ...o.metadata, extra: 1 } }",
    "if (o) o.metadata = { only: true }",
    "if (o) o.output = { an: 'object' }",
    "if (o) o.output = 5",
    "if (o) o.output = undefined",
  ],
  "shell.env": ["o.env.FOO = 'bar'", "o.env = { FOO: 'replaced' }"],
  "experimental.text.complete": ["o.text += ' [t]'", "o.text = ''", "o.text = 'REPLACED'"],
  "experimental.session.compacting": [
    "o.context.push('KEEP THIS')",
    "o.context = ['KEEP THAT', 'AND THAT']",
    "o.prompt = 'SUMMARISE IN ONE LINE'",
    "o.prompt = ''",
  ],
  "experimental.compaction.autocontinue": ["o.enabled = false"],
  "command.execute.before": [
    "if (o.parts[0]?.text) o.parts[0].text = 'TAKEN OVER'",
    "o.parts = []",
    "o.parts.push({ type: 'text', text: 'ALSO' })",
    "if (o.parts[0]?.prompt) o.parts[0].prompt += ' and more'",
  ],
  event: [
    "if (i.event.type === 'session.idle' && !ctx.state.again) { ctx.state.again = true; await ctx.client.session.prompt({ path: { id: i.event.properties.sessionID }, body: { parts: [{ type: 'text', text: 'go on' }] } }) }",
  ],
  config: [
    "o.agent = { ...o.agent, helper: { mode: 'all', description: 'from a plugin', prompt: 'You help.' } }",
    "o.command = { ...o.command, hi: { template: 'From a plugin: $ARGUMENTS' } }",
    "o.permission = { ...o.permission, bash: 'ask' }",
    "o.instructions = ['still.md']",
  ],
};

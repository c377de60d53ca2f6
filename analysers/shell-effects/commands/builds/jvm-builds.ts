/**
 * Maven and Gradle: goals and tasks by name. Most build or check; some change sources or drop a database.
 */
import type { Program } from "../../shell/analysis.ts";
import { readOptions } from "../../shell/options.ts";
import { writeHere } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

export const maven: Program = ({ args, scope }) => {
  const goals = readOptions(args, "f D P pl T s").operands.map((operand) => operand.text);
  if (
    goals.some((goal) =>
      /:(apply|format|fmt|sort|fix|update)\b|^rewrite:run|openrewrite\S*:run|archetype:|versions:(set|use|update|lock|unlock|revert)|release:|fmt:(?!check)|generate$|wrapper/.test(
        goal,
      ),
    )
  )
    writeHere(scope);
  if (goals.some((goal) => /^exec:|exec-maven-plugin\S*:(exec|java)/.test(goal)))
    scope.analysis.effects.runs("mvn exec");
  if (goals.some((goal) => /(flyway:clean|liquibase:dropAll)/i.test(goal)))
    scope.analysis.effects.destroy(`${goals.join(" ")} drops the database`);
  if (goals.some((goal) => /^(test|verify|check)$|surefire|checkstyle:check|spotless:check/.test(goal)))
    scope.analysis.effects.tests();
  else scope.analysis.effects.builds();
};

export const gradle: Program = ({ args, scope }) => {
  const tasks = readOptions(args, "p b c I D P x tests").operands.map(
    (operand) => operand.text.split(":").pop() ?? "",
  );
  if (
    tasks.some((task) =>
      /^(init|wrapper|spotlessApply|ktlintFormat|format|generate\w*|dependencyUpdates|release|rewriteRun|apiDump|fix|apply|update|upgrade)$|(Apply|Format|Fix|Update|Baseline)$/.test(
        task,
      ),
    )
  )
    writeHere(scope);
  if (tasks.includes("run")) scope.analysis.effects.runs("gradle run");
  if (tasks.some((task) => oneOf("flywayClean dropAll").test(task)))
    scope.analysis.effects.destroy("it drops the database");
  if (tasks.some((task) => oneOf("tasks dependencies projects properties help dependencyInsight").test(task)))
    return;
  if (tasks.some((task) => /test|check|lint|verify/i.test(task))) scope.analysis.effects.tests();
  else scope.analysis.effects.builds();
};

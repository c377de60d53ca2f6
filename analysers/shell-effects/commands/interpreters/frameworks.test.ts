/** Frameworks and Bazel: verbs that look, code for their consoles, tasks one after another. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("frameworks", () => {
  test.each([
    [
      "php artisan tinker --execute=\"echo App\\Models\\User::whereNull('email_verified_at')->count();\"",
      "nothing",
    ],
    [
      'php artisan tinker --execute="App\\Models\\User::truncate();"',
      "LOSS the code it runs deletes records; runs inline code",
    ],
    ["php artisan tinker --execute=\"System('rm -rf src');\"", "runs inline code"],
    [
      'php artisan tinker --execute="User::first()->delete();"',
      "LOSS the code it runs deletes records; runs inline code",
    ],
    ["php artisan tinker", "runs script tinker"],
    ["php artisan migrate --pretend --no-ansi", "nothing"],
    ["php artisan migrate:fresh --pretend", "writes ?; LOSS artisan migrate:fresh"],
    ["php artisan optimize:clear && php artisan config:cache", "build"],
    ["php artisan migrate:status", "nothing"],
    ["php artisan about", "nothing"],
    ["php bin/console doctrine:schema:update --dump-sql", "nothing"],
    ["php bin/console doctrine:schema:update --dump-sql --force", "runs php console"],
    ["php bin/console debug:router", "nothing"],
    ["php bin/console lint:twig templates", "test"],
    ["php bin/console doctrine:query:sql 'select 1'", "nothing"],
    ["php bin/console doctrine:query:sql 'drop table t'", "LOSS it drops or empties data; runs php console"],
    [
      "php bin/console doctrine:database:drop --force",
      "LOSS console doctrine:database:drop; runs php console",
    ],
    ["bin/rails runner 'puts User.where(\"created_at > ?\", 1.week.ago).count'", "nothing"],
    ["bin/rails runner 'User.delete_all'", "LOSS the code it runs deletes records; runs inline code"],
    ["bin/rails runner 'User.find(1).destroy'", "LOSS the code it runs deletes records; runs inline code"],
    [
      "bin/rails runner 'User.all.each(&:destroy)'",
      "LOSS the code it runs deletes records; runs inline code",
    ],
    ["bin/rails runner 'puts User.pluck(:email).map(&:upcase)'", "runs inline code"],
    ["bin/rails runner 'puts User.order(:id).map(&:name)'", "nothing"],
    ["bin/rails runner 'User.first.update(name: 1)'", "runs inline code"],
    ["bin/rails runner 'u = User.first; u.name = \"x\"; u.save!'", "runs inline code"],
    [
      "bin/rails runner 'puts \"#{User.delete_all}\"'",
      "LOSS the code it runs deletes a whole tree or empties data; runs inline code",
    ],
    [
      "bin/rails runner 'puts `rm -rf src`'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "bin/rails runner 'FileUtils.rm_rf(\"src\")'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data; runs inline code",
    ],
    ["bin/rails runner 'User.send(:delete_all)'", "LOSS the code it runs deletes records; runs inline code"],
    ["bin/rails runner script/fix.rb", "runs script runner"],
    ["MIX_ENV=test mix do compile --warnings-as-errors, format --check-formatted, test --stale", "build"],
    ["mix do format, test", "writes ?; build"],
    ["mix do deps.get + ecto.drop", "writes ?; LOSS mix ecto.drop; runs script ecto.drop"],
    ["MIX_ENV=prod mix release --overwrite", "build"],
    ["mix release.init", "writes ?; build"],
    ["bazel query 'rdeps(//..., //lib)' --output label", "nothing"],
    ["bazel query //... --output_file=q.txt", "writes q.txt"],
    ["bazel test //...", "test"],
    ["bazel build //app", "build"],
    ["bazel run //:gazelle -- update-repos", "writes ?; build"],
    ["bazel run //app:server", "build"],
    ["bazel run //tools:migrate_old", "writes ?; build"],
    ["bazel mod tidy", "writes ?"],
    ["bazel mod graph", "nothing"],
    ["bazelisk clean --expunge", "build"],
    ['sbt -Dsbt.color=false "core/testOnly a.B"', "build"],
    ["sbt scalafmtAll", "writes ?; build"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

test("a list of tasks does not stand in another", () => {
  expect(does("mix do do ecto.drop")).toBe("LOSS mix ecto.drop; runs script do");
});

/**
 * How many words make up "the command" when a human answers "always": `git commit -m x` is remembered as
 * `git commit *`. The longest known beginning decides; an unknown command counts as one word.
 */
const WORDS: Readonly<Record<number, string>> = {
  1: "cat,cd,chmod,chown,cp,echo,env,export,grep,kill,killall,ln,ls,mkdir,mv,ps,pwd,rm,rmdir,sleep,source,tail,touch,unset,which",
  2:
    "bazel,brew,bun,cargo,cdk,cf,cmake,composer,consul,crictl,deno,docker,eksctl,firebase,flyctl,git,go,gradle,helm,heroku,hugo,ip,kind,kubectl," +
    "kustomize,make,mc,minikube,mongosh,mysql,mvn,ng,npm,nvm,nx,openssl,pip,pipenv,pnpm,poetry,podman,psql,pulumi,pyenv,python,rake,rbenv," +
    "redis-cli,rustup,serverless,skaffold,sls,sst,swift,systemctl,terraform,tmux,turbo,ufw,vault,vercel,volta,wp,yarn",
  3:
    "aws,az,bun run,bun x,cargo add,cargo run,consul kv,deno task,doctl,docker builder,docker compose,docker container,docker image,docker network," +
    "docker volume,eksctl create,gcloud,gh,git config,git remote,git stash,ip addr,ip link,ip netns,ip route,kind create,kubectl kustomize," +
    "kubectl rollout,mc admin,npm exec,npm init,npm run,npm view,openssl req,openssl x509,pnpm dlx,pnpm exec,pnpm run,podman container,podman image," +
    "pulumi stack,sfdx,terraform workspace,vault auth,vault kv,yarn dlx,yarn run",
};

const known = new Map(
  Object.entries(WORDS).flatMap(([count, names]) =>
    names.split(",").map((name) => [name, Number(count)] as const),
  ),
);

/** The words of `words` that name the command. */
export function commandPrefix(words: readonly string[]): readonly string[] {
  for (let length = words.length; length > 0; length--) {
    const count = known.get(words.slice(0, length).join(" "));
    if (count !== undefined) return words.slice(0, count);
  }
  return words.slice(0, 1);
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api";

type Status = "open" | "doing" | "done";

interface Task {
  id: string;
  title: string;
  status: Status;
  assignee: string | null;
}

const taskKeys = {
  all: (projectId: string) => ["tasks", projectId] as const,
  list: (projectId: string, filter: { status: Status; assignee: string }) =>
    [...taskKeys.all(projectId), filter] as const,
};

function useTasks(projectId: string, status: Status, assignee: string) {
  return useQuery({
    queryKey: taskKeys.list(projectId, { status, assignee }),
    queryFn: () => {
      const query = new URLSearchParams({ status, assignee });
      return api.get<Task[]>(`/projects/${projectId}/tasks?${query}`);
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

function useMembers(projectId: string) {
  return useQuery({
    queryKey: ["members", projectId],
    queryFn: () => api.get<string[]>(`/projects/${projectId}/members`),
  });
}

function useMe() {
  return useQuery({ queryKey: ["me"], queryFn: () => api.get<{ name: string }>("/me") });
}

export function TaskBoard({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  const [status, setStatus] = useState<Status>("open");
  const [assignee, setAssignee] = useState("");
  const { data: tasks = [], isFetching } = useTasks(projectId, status, assignee);
  const { data: members = [] } = useMembers(projectId);
  const { data: me } = useMe();
  const finish = useMutation({
    mutationFn: (id: string) => api.patch(`/tasks/${id}`, { status: "done" }),
    onSuccess: () => client.invalidateQueries({ queryKey: taskKeys.all(projectId) }),
  });

  return (
    <section aria-busy={isFetching}>
      <select value={status} onChange={(e) => setStatus(e.target.value as Status)}>
        <option value="open">open</option>
        <option value="doing">doing</option>
        <option value="done">done</option>
      </select>
      <select value={assignee} onChange={(e) => setAssignee(e.target.value)}>
        <option value="">everyone</option>
        {members.map((name) => (
          <option key={name} value={name}>
            {name === me?.name ? "me" : name}
          </option>
        ))}
      </select>
      {tasks.map((task) => (
        <p key={task.id}>
          {task.title} <button onClick={() => finish.mutate(task.id)}>done</button>
        </p>
      ))}
    </section>
  );
}

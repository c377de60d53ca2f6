"use client";

import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { api } from "@/lib/api";

export interface Profile {
  displayName: string;
  bio: string;
  avatarUrl: string | null;
}

async function uploadAvatar(file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  const { url } = await api.post<{ url: string }>("/me/avatar", body);
  return url;
}

async function saveProfile(profile: Partial<Profile>): Promise<void> {
  await api.patch("/me", profile);
}

export function ProfileForm({ initial }: { initial: Profile }) {
  const router = useRouter();
  const [profile, setProfile] = useState(initial);
  const [avatar, setAvatar] = useState<File | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsSaving(true);
    setError(null);
    try {
      if (avatar) {
        await uploadAvatar(avatar);
      }
      saveProfile({ displayName: profile.displayName.trim(), bio: profile.bio });
      router.push("/profile");
      router.refresh();
    } catch (err) {
      setError(err instanceof Error ? err.message : "Could not save the profile");
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <label>
        Name
        <input
          value={profile.displayName}
          onChange={(e) => setProfile({ ...profile, displayName: e.target.value })}
          maxLength={80}
          required
        />
      </label>
      <label>
        About me
        <textarea value={profile.bio} onChange={(e) => setProfile({ ...profile, bio: e.target.value })} />
      </label>
      <input type="file" accept="image/*" onChange={(e) => setAvatar(e.target.files?.[0] ?? null)} />
      {error && <p role="alert">{error}</p>}
      <button disabled={isSaving}>{isSaving ? "Saving..." : "Save"}</button>
    </form>
  );
}

import { z } from 'zod'
import type { MetaKind } from '#contract/channels.ts'
import type { Graph } from './graph.ts'

/** The temporary address of a customer's file. It is stored as the raw message. */
export const FileLink = z.object({ url: z.string() })

const Profile = z.object({
  name: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  username: z.string().nullish(),
  profile_pic: z.string().nullish(),
})

const FIELDS: Record<MetaKind, string> = {
  facebook: 'first_name,last_name,name,profile_pic',
  instagram: 'name,username,profile_pic',
}

/** Reads the name and picture that the person lets the account see. */
export async function readProfile(
  graph: Graph,
  channel: MetaKind,
  person: string,
  token: string,
): Promise<{ name: string | null; picture: string | null }> {
  const profile = await graph.get(encodeURIComponent(person), { fields: FIELDS[channel] }, token, Profile)
  const whole = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  return { name: profile.name || whole || profile.username || null, picture: profile.profile_pic || null }
}

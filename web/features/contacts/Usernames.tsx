import { IconUser } from '@tabler/icons-react'
import parts from '#web/ui/parts.module.css'

/** The user names of a contact, as items of a list. */
export function Usernames({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <li className={parts.bar} key={name}>
      <IconUser size={16} stroke={1.7} aria-hidden />
      <span>@{name}</span>
    </li>
  ))
}

import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CONTACT_TEXTS, type ContactText } from '#contract/contact-fields.ts'
import parts from '#web/ui/parts.module.css'

const FACTS: Record<ContactText, (text: string) => ReactNode> = {
  email: (text) => (
    <>
      <IconMail size={16} stroke={1.7} aria-hidden />
      <a className={parts.link} href={`mailto:${text}`}>
        {text}
      </a>
    </>
  ),
}

/** The texts that are filled in of a contact, as items of a list. */
export function ContactFacts({ contact }: { contact: Partial<Record<ContactText, string>> }) {
  return CONTACT_TEXTS.map(
    (field) =>
      contact[field] && (
        <li className={parts.bar} key={field}>
          {FACTS[field](contact[field])}
        </li>
      ),
  )
}

import { Button, Input } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { firstNameOf, knownName } from '#contract/person-name.ts'
import type { ScheduledTemplate } from '#contract/schedules.ts'
import { filledText } from '#contract/template-text.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { useUser } from '#web/session/store.ts'
import { Templates, type TemplatePerson } from './TemplateDialog.tsx'
import type { Filled } from './TemplateForm.tsx'
import { readableName } from './template-labels.ts'
import styles from './templates.module.css'

/** A template with its values, and what the customer reads. */
type Picked = { body: string; template: ScheduledTemplate }
type Person = { id: number; name: string; number?: string }
type Props = {
  /** null once the connection was deleted. */
  whatsappId: number | null
  person: Person
  picked: Picked | null
  hasPicture: boolean
  locked: boolean
  /** `file` is the picture above the text, where another one was chosen. */
  onPick: (picked: Picked | null, file: File | null) => void
}

/** Shows the template of a scheduled message, and offers those of the number that sends it. */
export function ScheduleTemplate({ whatsappId, person, picked, hasPicture, locked, onPick }: Props) {
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(false)
  const about = usePersonLater(person)
  const use = async ({ template, file }: Filled, of: MessageTemplate): Promise<void> => {
    const chosen = { ...template, category: of.category, takesPicture: of.header.media !== null }
    onPick({ body: filledText(of, template.values), template: chosen }, file)
    setIsChoosing(false)
  }
  const mayChoose = !locked && whatsappId !== null
  return (
    <div>
      {picked && (
        <>
          <Input.Label component="div">
            {t('templates.ofSchedule', { name: readableName(picked.template.name) })}
          </Input.Label>
          <p className={styles.scheduled}>{picked.body}</p>
        </>
      )}
      <div className={styles.choices}>
        {mayChoose && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTemplate size={15} stroke={1.8} aria-hidden />}
            onClick={() => setIsChoosing(true)}
          >
            {t(picked ? 'templates.change' : 'templates.use')}
          </Button>
        )}
        {picked && !locked && (
          <Button size="xs" variant="subtle" onClick={() => onPick(null, null)}>
            {t('templates.writeText')}
          </Button>
        )}
        {mayChoose && !picked && <small>{t('templates.whenClosed')}</small>}
      </div>
      {/* Its form must not stand within that of the scheduled message. */}
      {isChoosing &&
        whatsappId !== null &&
        createPortal(
          <Templates
            whatsappId={whatsappId}
            person={about}
            purpose="schedule"
            before={picked && { ...picked.template, hasFile: hasPicture && picked.template.takesPicture }}
            onUse={use}
            onClose={() => setIsChoosing(false)}
          />,
          document.body,
        )}
    </div>
  )
}

/** The values are kept until the message is sent, so that none is of today, such as the date. */
function usePersonLater({ id: contactId, name: given, number = '' }: Person): TemplatePerson {
  const { name: user } = useUser()
  const name = knownName(given)
  const known = { firstName: firstNameOf(name), name, number, user }
  const offered = new Set([known.firstName, name, number].filter(Boolean))
  return { contactId, customer: firstNameOf(given), known, offered: [...offered] }
}

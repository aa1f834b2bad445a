import { useTranslation } from 'react-i18next'
import { firstNameOf, knownName } from '#contract/person-name.ts'
import type { ScheduledTemplate } from '#contract/schedules.ts'
import { filledText } from '#contract/template-text.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { useOwnFieldValues } from '#web/features/quick-messages/useOwnFieldValues.ts'
import { useUser } from '#web/session/store.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import { TemplateChoice } from './TemplateChoice.tsx'
import type { TemplatePerson } from './TemplateDialog.tsx'
import type { Filled } from './TemplateForm.tsx'

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
  const about = usePersonLater(person)
  const use = ({ template, file }: Filled, of: MessageTemplate): void => {
    const chosen = { ...template, category: of.category, takesPicture: of.header.media !== null }
    onPick({ body: filledText(of, template.values), template: chosen }, file)
  }
  return (
    <TemplateChoice
      whatsappId={whatsappId}
      person={about}
      purpose="schedule"
      picked={picked && { ...picked.template, text: picked.body }}
      hasFile={hasPicture && picked?.template.takesPicture === true}
      locked={locked}
      note={t('templates.whenClosed')}
      onUse={use}
      onRemove={() => onPick(null, null)}
    />
  )
}

/** The values are kept until the message is sent, so that none is of today, such as the date. */
function usePersonLater({ id: contactId, name: given, number: knownNumber }: Person): TemplatePerson {
  const { name: user } = useUser()
  const name = knownName(given)
  const number = knownNumber ?? ''
  const ownFields = useOwnFieldValues(contactId)
  const known = { firstName: firstNameOf(name), name, number, user, ownFields }
  const offered = new Set([known.firstName, name, number, ...Object.values(ownFields)].filter(Boolean))
  const customer = known.firstName || contactName({ name: given, number: knownNumber })
  return { contactId, customer, known, offered: [...offered] }
}

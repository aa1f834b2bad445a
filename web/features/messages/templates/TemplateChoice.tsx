import { Button, Input } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { MessageTemplate, TemplateInput } from '#contract/templates.ts'
import { Templates, type TemplatePerson } from './TemplateDialog.tsx'
import type { Filled, Purpose } from './TemplateForm.tsx'
import { readableName } from './template-labels.ts'
import parts from '#web/ui/parts.module.css'
import styles from './templates.module.css'

type Props = {
  /** null once the connection was deleted. */
  whatsappId: number | null
  person: TemplatePerson
  purpose: Purpose
  /** The chosen template, with its values and what it says by them. */
  picked: (Pick<TemplateInput, 'name' | 'language' | 'values'> & { text: string }) | null
  /** Whether the file above the text is there already. */
  hasFile: boolean
  locked: boolean
  /** Says what a template is good for, while none is chosen. */
  note: ReactNode
  onUse: (filled: Filled, of: MessageTemplate) => void
  /** Puts a text in its place; where it is left out, only templates are sent. */
  onRemove?: () => void
}

/** Shows the template of a message that is sent later, and offers those of the number that sends it. */
export function TemplateChoice(props: Props) {
  const { whatsappId, person, purpose, picked, hasFile, locked, note, onUse, onRemove } = props
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(false)
  const use = async (filled: Filled, of: MessageTemplate): Promise<void> => {
    onUse(filled, of)
    setIsChoosing(false)
  }
  const mayChoose = !locked && whatsappId !== null
  return (
    <div>
      {picked && (
        <>
          <Input.Label component="div">{t('templates.ofSchedule', { name: readableName(picked.name) })}</Input.Label>
          <p className={`${parts.prose} ${parts.bubbleOut} ${parts.message} ${styles.scheduled}`}>{picked.text}</p>
        </>
      )}
      <div className={`${parts.wrap} ${styles.choices}`}>
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
        {picked && !locked && onRemove && (
          <Button size="xs" variant="subtle" onClick={onRemove}>
            {t('templates.writeText')}
          </Button>
        )}
        {mayChoose && !picked && <small>{note}</small>}
      </div>
      {/* Its form must not stand within that of the message. */}
      {isChoosing &&
        whatsappId !== null &&
        createPortal(
          <Templates
            whatsappId={whatsappId}
            person={person}
            purpose={purpose}
            before={picked && { ...picked, hasFile }}
            onUse={use}
            onClose={() => setIsChoosing(false)}
          />,
          document.body,
        )}
    </div>
  )
}

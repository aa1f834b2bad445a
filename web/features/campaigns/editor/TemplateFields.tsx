import { Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { findUnknownPlaceholders, PLACEHOLDERS } from '#contract/campaign-texts.ts'
import { useOwnVariables } from '#web/ui/form/useOwnVariables.ts'
import { filledText, isSameTemplate } from '#contract/template-text.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { TemplateChoice, type Filled, type TemplatePerson } from '#web/features/messages/lazy-templates.ts'
import { AttachedFile } from './Attachment.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import type { Form } from './GeneralFields.tsx'
import type { useAttachment } from './useAttachment.ts'

type Props = {
  form: Form
  /** null once the connection was deleted. */
  whatsappId: number | null
  variables: readonly { key: string }[]
  attachment: ReturnType<typeof useAttachment>
  locked: boolean
}

/** Asks for the template that everybody gets over an official number, with the file above its text. */
export function TemplateFields({ form, whatsappId, variables, attachment, locked }: Props) {
  const { t } = useTranslation()
  const everybody = useEverybody(variables)
  const { template } = form.values
  /** The file of another template does not stay. */
  const use = ({ template: filled, file }: Filled, of: MessageTemplate): void => {
    const { media } = of.header
    if (file) attachment.choose(file)
    else if (media === null || !isSameTemplate(filled, template)) attachment.forget()
    const { category, buttons } = of
    const text = filledText(of, filled.values)
    form.setFieldValue('template', { ...filled, category, media, text, buttons: buttons.map((one) => one.text) })
  }
  return (
    <section className={`${parts.stack10} ${styles.section}`} aria-label={t('campaigns.editor.messages')}>
      <div className={`${parts.spread} ${styles.sectionHead}`}>
        <h3>{t('campaigns.editor.messages')}</h3>
        <small>{t('campaigns.editor.templateOnly')}</small>
      </div>
      <TemplateChoice
        whatsappId={whatsappId}
        person={everybody}
        purpose="campaign"
        picked={template}
        hasFile={attachment.attached !== null && template?.media !== null}
        locked={locked}
        note={t('campaigns.editor.templateNote')}
        onUse={use}
      />
      {attachment.attached && template && <AttachedFile attachment={attachment} locked />}
      {form.errors['template'] && <Input.Error role="alert">{form.errors['template']}</Input.Error>}
    </section>
  )
}

/** What the variables of a template stand for, as long as nobody knows for whom: the variables of campaigns. */
const KNOWN = { name: '{nome}', number: '{numero}', email: '{email}' }

function useEverybody(variables: readonly { key: string }[]): TemplatePerson {
  const { t } = useTranslation()
  const { names, values: ownFields } = useOwnVariables()
  const own = [...variables.map(({ key }) => key), ...names].map((key) => `{${key}}`)
  const typed = (variable: 'firstName' | 'ms' | 'date' | 'hour'): string =>
    `{${t(`bot.variable.${variable}`).toLocaleLowerCase()}}`
  const firstName = typed('firstName')
  return {
    contactId: null,
    customer: t('campaigns.editor.everybody'),
    known: { ...KNOWN, firstName, ms: typed('ms'), date: typed('date'), hour: typed('hour') },
    offered: [...PLACEHOLDERS.map((key) => `{${key}}`), firstName, ...own],
    findWrong: (value) => findUnknownPlaceholders([value], variables, ownFields)[0],
  }
}

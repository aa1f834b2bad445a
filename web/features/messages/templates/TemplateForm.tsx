import { Alert, Button, TextInput } from '@mantine/core'
import { IconCheck, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { bracesIn, missingKeys } from '#contract/template-text.ts'
import { fillText, type VariableValues } from '#contract/text-variables.ts'
import type { MessageTemplate, TemplateInput, TemplateMedia } from '#contract/templates.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { inBraces } from '#web/ui/form/variables.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { TemplatePicture } from './TemplatePicture.tsx'
import { useVariableLabel } from './template-labels.ts'
import parts from '#web/ui/parts.module.css'
import styles from './templates.module.css'

const ACCEPTED: Record<TemplateMedia, string> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt',
}

type Values = Record<string, string>

/** Variables that are named as what is known of the customer have their values from the start. */
function startOf({ variables }: MessageTemplate, known: VariableValues): Values {
  return Object.fromEntries(
    variables.map(({ key, name }) => {
      const typed = inBraces(name)
      const filled = /^\d+$/.test(name) ? typed : fillText(typed, known)
      return [key, filled === typed ? '' : filled]
    }),
  )
}

const givenOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

export type Filled = { template: TemplateInput; file: File | null }
/**
 * What becomes of a template: it is sent at once, with a scheduled message, which has no other files than pictures, or to
 * the people of a campaign.
 */
export type Purpose = 'send' | 'schedule' | 'campaign'
/** What was chosen before: its values, and whether its file is there already. */
export type FilledBefore = { values: Values; hasFile: boolean }
type Props = {
  template: MessageTemplate
  /** False when a later list does not have the template any more. */
  isListed: boolean
  customer: string
  known: VariableValues
  /** What is offered in every field. */
  offered: string[]
  /** Returns what must not stand in a value. */
  findWrong?: ((value: string) => string | undefined) | undefined
  onSend: (filled: Filled) => Promise<void>
  fields: Ref<HTMLFormElement>
  /** Says what sending it costs. */
  price?: ReactNode
  purpose?: Purpose
  before?: FilledBefore | null
}

/** Shows how a template looks, and asks for its values and its file. */
export function TemplateForm(props: Props) {
  const { template, isListed, customer, known, offered, onSend, fields, price } = props
  const { purpose = 'send', before = null, findWrong = bracesIn } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Values>({})
  const [start] = useState(() => givenOf(startOf(template, known)))
  // Own fields may come later than the first letter is typed. The time stays that of the beginning: a second attempt must say
  // the same as the first.
  const late = startOf(template, { ownFields: known.ownFields })
  const values = { ...late, ...start, ...before?.values, ...typed }
  const [file, setFile] = useState<File | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { media } = template.header
  const missing = new Set(missingKeys(template, values))
  const wrong = template.variables.flatMap(({ key }) => (missing.has(key) || findWrong(values[key] ?? '') ? [key] : []))
  const lacksFile = media !== null && file === null && !before?.hasFile
  const stop = stopOf(template, isListed, purpose)
  const { Icon, action } = ACTIONS[purpose]

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    // It may be opened from another form, which React would have submitted, too.
    event?.stopPropagation()
    if (busy || stop) return
    setWasTried(true)
    if (wrong.length > 0 || lacksFile) return focusFirstMissing(button.current?.form, wrong[0])
    setBusy(true)
    setFailure(null)
    const { name, language, category } = template
    await onSend({ template: { name, language, category, values }, file }).catch(setFailure)
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <form
      ref={fields}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      noValidate
    >
      <TemplatePicture template={template} values={values} file={file} customer={customer} />
      <div className={`${parts.stack10} ${styles.fields}`}>
        {media && <HeaderFile media={media} file={file} onChange={setFile} isMissing={wasTried && lacksFile} />}
        <VariableFields
          template={template}
          values={values}
          offered={offered}
          missing={wasTried ? missing : new Set<string>()}
          findWrong={findWrong}
          onChange={(key, value) => setTyped({ ...typed, [key]: value })}
        />
      </div>
      <div className={`${parts.wrap} ${styles.foot}`}>
        {stop && <Alert color="yellow">{t(stop)}</Alert>}
        {!stop && failure !== null && (
          <Alert color="coral" role="alert">
            {errorText(failure)}
          </Alert>
        )}
        {price || <small>{t('templates.opensWindow')}</small>}
        <Button
          ref={button}
          type="submit"
          loading={busy}
          disabled={stop !== null}
          leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
          rightSection={<kbd className={styles.key}>Ctrl Enter</kbd>}
        >
          {t(action)}
        </Button>
      </div>
    </form>
  )
}

const ACTIONS = {
  send: { Icon: IconSend2, action: 'templates.send' },
  schedule: { Icon: IconCheck, action: 'templates.use' },
  campaign: { Icon: IconCheck, action: 'templates.use' },
} as const satisfies Record<Purpose, object>

/** Returns the key of the text that says why nothing can be sent with the template; null if it can. */
function stopOf({ state, canFill, header }: MessageTemplate, isListed: boolean, purpose: Purpose) {
  if (!isListed) return 'templates.unlisted' as const
  if (state !== 'APPROVED') return `templates.stopped.${state}` as const
  if (!canFill) return 'errors.ERR_TEMPLATE_UNSUPPORTED' as const
  const isTaken = purpose !== 'schedule' || header.media === null || header.media === 'image'
  return isTaken ? null : ('templates.onlyPictures' as const)
}

function focusFirstMissing(form: HTMLFormElement | null | undefined, key: string | undefined): void {
  const field = key ? form?.elements.namedItem(key) : form?.querySelector('[role="group"] button')
  if (field instanceof HTMLElement) field.focus()
}

type FieldsProps = {
  template: MessageTemplate
  values: Values
  offered: string[]
  missing: ReadonlySet<string>
  findWrong: (value: string) => string | undefined
  onChange: (key: string, value: string) => void
}

function VariableFields({ template, values, offered, missing, findWrong, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const labelOf = useVariableLabel()
  const offeredId = useId()
  const errorOf = (key: string): string | null => {
    const text = findWrong(values[key] ?? '')
    if (text) return t('templates.braces', { text })
    return missing.has(key) ? t('templates.required') : null
  }
  return (
    <>
      {template.variables.map((variable) => (
        <TextInput
          key={variable.key}
          name={variable.key}
          label={labelOf(variable)}
          placeholder={variable.example ? t('templates.example', { text: variable.example }) : undefined}
          required
          maxLength={1024}
          list={offeredId}
          autoComplete="off"
          value={values[variable.key] ?? ''}
          error={errorOf(variable.key)}
          onChange={(event) => onChange(variable.key, event.currentTarget.value)}
        />
      ))}
      <datalist id={offeredId}>
        {offered.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}

type FileProps = {
  media: TemplateMedia
  file: File | null
  isMissing: boolean
  onChange: (file: File | null) => void
}

function HeaderFile({ media, file, isMissing, onChange }: FileProps) {
  const { t } = useTranslation()
  const reason = useId()
  const words = {
    choose: t('templates.chooseFile'),
    replace: t('templates.replaceFile'),
    remove: t('templates.removeFile'),
  }
  return (
    <div>
      <FileField
        label={t(`templates.media.${media}`)}
        file={file && <span>{file.name}</span>}
        icon={IconPaperclip}
        accept={ACCEPTED[media]}
        words={words}
        describedBy={isMissing ? reason : undefined}
        onChoose={onChange}
        onRemove={() => onChange(null)}
      />
      {isMissing && (
        <p id={reason} className={`${parts.error} ${styles.missing}`} role="alert">
          {t('templates.fileRequired')}
        </p>
      )}
    </div>
  )
}

import { Tabs, Textarea, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VARIANTS, type CampaignText, type Variant } from '#contract/campaign-fields.ts'
import { findUnknownPlaceholders, PLACEHOLDERS } from '#contract/campaign-texts.ts'
import { useOwnVariables } from '#web/ui/form/useOwnVariables.ts'
import { useTextInsertion } from '#web/ui/form/useTextInsertion.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import { usePlaceholderName } from './usePlaceholderName.ts'
import type { Form } from './GeneralFields.tsx'

type Props = {
  form: Form
  variables: readonly { key: string }[]
  variant: Variant
  onVariant: (variant: Variant) => void
  locked: boolean
}

const MAX_TEXT = 4000

/** Asks for up to five texts, each with a request for confirmation if the campaign asks first. */
export function MessageTabs({ form, variables, variant, onVariant, locked }: Props) {
  const { t } = useTranslation()
  const { insertText, track, choose } = useTextInsertion<CampaignText>('message1', (field, text) =>
    form.setFieldValue(field, text),
  )
  const count = VARIANTS.filter((one) => form.values[`message${one}`].trim()).length
  const open = (value: string | null): void => {
    const chosen = VARIANTS.find((one) => String(one) === value)
    if (!chosen) return
    choose(`message${chosen}`)
    onVariant(chosen)
  }
  const { names, values: ownFields } = useOwnVariables()
  const nameOf = usePlaceholderName()
  const unknown = findUnknownPlaceholders(
    VARIANTS.flatMap((one) => [
      form.values[`message${one}`],
      form.values.confirmation ? form.values[`confirmationMessage${one}`] : '',
    ]),
    variables,
    ownFields,
  )
  return (
    <section className={`${parts.stack10} ${styles.section}`} aria-label={t('campaigns.editor.messages')}>
      <div className={`${parts.spread} ${styles.sectionHead}`}>
        <h3>{t('campaigns.editor.messages')}</h3>
        <small>{t('campaigns.editor.rotation')}</small>
      </div>
      <Tabs value={String(variant)} onChange={open} keepMounted={false}>
        <Tabs.List className={styles.tabs ?? ''}>
          {VARIANTS.map((one) => (
            <Tabs.Tab key={one} value={String(one)} rightSection={<TabMark form={form} variant={one} />}>
              {t('campaigns.editor.variant', { number: one })}
            </Tabs.Tab>
          ))}
          <small className={styles.count}>{t('campaigns.editor.filled', { count })}</small>
        </Tabs.List>
        {VARIANTS.map((one) => (
          <Tabs.Panel key={one} value={String(one)} className={styles.panel ?? ''}>
            <div className={`${parts.stack12} ${styles.areas}`} data-two={form.values.confirmation || undefined}>
              <Area
                form={form}
                field={`message${one}`}
                label={t('campaigns.editor.message', { number: one })}
                locked={locked}
                track={track}
              />
              {form.values.confirmation && (
                <Area
                  form={form}
                  field={`confirmationMessage${one}`}
                  label={t('campaigns.editor.confirmationMessage', { number: one })}
                  hint={t('campaigns.editor.confirmationHint')}
                  locked={locked}
                  track={track}
                />
              )}
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
      <p className={styles.hint}>{t('campaigns.editor.hint')}</p>
      {unknown.length > 0 && (
        <p className={`${parts.row} ${styles.unknown}`} role="status">
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          {t('campaigns.editor.unknown', { count: unknown.length, names: unknown.join(', ') })}
        </p>
      )}
      {!locked && (
        <div className={`${parts.wrap} ${styles.variables}`} role="group" aria-label={t('campaigns.editor.variables')}>
          {[...new Set([...PLACEHOLDERS, ...variables.map(({ key }) => key), ...names])].map((key) => (
            <UnstyledButton
              key={key}
              className={`${parts.hint} ${parts.sunken} ${styles.variable}`}
              aria-label={t('campaigns.editor.insert', { variable: nameOf(key) })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insertText(`{${key}}`)}
            >
              {nameOf(key)}
            </UnstyledButton>
          ))}
          <small className="num">
            {t('campaigns.editor.letters', { count: form.values[`message${variant}`].length })}
          </small>
        </div>
      )}
    </section>
  )
}

function TabMark({ form, variant }: { form: Form; variant: Variant }) {
  const { t } = useTranslation()
  const isFilled = form.values[`message${variant}`].trim() !== ''
  if (form.errors[`message${variant}`] || form.errors[`confirmationMessage${variant}`])
    return <span className={styles.wrong}>!</span>
  return isFilled ? <IconCheck size={14} stroke={2.2} aria-label={t('campaigns.editor.variantFilled')} /> : null
}

type AreaProps = {
  form: Form
  field: CampaignText
  label: string
  hint?: string
  locked: boolean
  track: (field: CampaignText) => object
}

const Area = ({ form, field, label, hint, locked, track }: AreaProps) => (
  <Textarea
    label={label}
    {...(hint && { description: hint })}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autosize
    minRows={4}
    maxRows={14}
    maxLength={MAX_TEXT}
    readOnly={locked}
    {...form.getInputProps(field)}
    {...track(field)}
  />
)

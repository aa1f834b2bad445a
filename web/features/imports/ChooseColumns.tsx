import { Button, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnTarget, type ContactImportDetails } from '#contract/contact-imports.ts'
import type { OwnField } from '#contract/own-fields.ts'
import { ownFieldsQuery } from '#web/api/shared-queries.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { incompleteOf, letterOf, samplesOf, titleOf, withTarget, type ChosenColumn } from './columns.ts'
import { ConsentFields, isDeclared, noConsent } from './ConsentFields.tsx'
import { saveImport } from './import-cache.ts'
import type { ImportSource } from './import-source.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Import.module.css'

type Props = { source: ImportSource; table: ContactImportDetails; onBack: () => void }

/**
 * The second step assigns the columns of the file to fields; the server has suggested an assignment. For a list it also
 * asks how the people agreed to receive messages.
 */
export function ChooseColumns({ source, table, onBack }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [hasHeader, setHasHeader] = useState(table.hasHeader)
  const [columns, setColumns] = useState<ChosenColumn[]>(table.columns)
  const [busy, setBusy] = useState(false)
  const [consent, setConsent] = useState(noConsent)
  const [areaCode, setAreaCode] = useState('')
  const { data: ownFields = [] } = useQuery({ ...ownFieldsQuery, enabled: source.targets.includes('own') })
  const targets = useTargets(source.targets, ownFields)
  const asksForConsent = source.kind === 'list'
  const incomplete = incompleteOf(table, columns)
  const isReady = (!asksForConsent || isDeclared(consent)) && isAreaCode(areaCode)
  const hasNumber = columns.some(({ to }) => to === 'number')
  const total = table.total + Number(table.hasHeader) - Number(hasHeader)

  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      const titledColumns = columns.map((column, index) => ({
        ...column,
        title: column.title.trim() || t('contactImports.column', { letter: letterOf(index) }),
      }))
      const { consentSource, consentAt } = consent
      const declared = asksForConsent ? { consentSource, consentAt: consentAt || null } : {}
      saveImport(cache, await source.start(table.id, { hasHeader, columns: titledColumns, areaCode, ...declared }))
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }

  return (
    <div className={styles.body}>
      <p className={styles.lead}>
        {t(asksForConsent ? 'contactImports.columnsLeadList' : 'contactImports.columnsLead')}
      </p>
      <Switch
        checked={hasHeader}
        onChange={(event) => setHasHeader(event.currentTarget.checked)}
        label={t('contactImports.hasHeader')}
      />
      <ul className={`${parts.frame} ${styles.columns}`}>
        {columns.map((column, index) => (
          <ColumnRow
            // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place in the file
            key={index}
            column={column}
            targets={targets}
            title={titleOf(table, hasHeader, index) || t('contactImports.column', { letter: letterOf(index) })}
            samples={samplesOf(table, hasHeader, index)}
            onTarget={(to, fieldId) => setColumns(withTarget(columns, index, to, fieldId))}
            onTitle={(title) => setColumns(columns.with(index, { ...column, title }))}
          />
        ))}
      </ul>
      {!hasNumber && (
        <p className={`${parts.error} ${styles.warning}`} role="alert">
          {t('contactImports.needsNumber')}
        </p>
      )}
      {incomplete > 0 && <AreaCodeField count={incomplete} areaCode={areaCode} onChange={setAreaCode} />}
      {asksForConsent && <ConsentFields consent={consent} onChange={setConsent} />}
      <div className={`${parts.wrap} ${styles.foot}`}>
        <Button variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button loading={busy} disabled={!hasNumber || !isReady} onClick={() => void start()} data-autofocus>
          {t('contactImports.start', { count: total })}
        </Button>
      </div>
    </div>
  )
}

const MANY_TARGETS = 10
const OWN = /^own:(\d+)$/

const valueOf = ({ to, fieldId }: ChosenColumn): string => (to === 'own' ? `own:${fieldId}` : to)
const toTarget = (value: string): [ColumnTarget, number?] => {
  const fieldId = Number(OWN.exec(value)?.[1])
  return fieldId > 0 ? ['own', fieldId] : [ColumnTarget.parse(value)]
}

/** What a column may become, with each of the company's own fields by its name. */
function useTargets(targets: readonly ColumnTarget[], ownFields: readonly OwnField[]): RowProps['targets'] {
  const { t } = useTranslation()
  return targets.flatMap((value) =>
    value === 'own'
      ? ownFields.map(({ id, name }) => ({ value: `own:${id}`, label: name }))
      : [{ value, label: t(`contactImports.to.${value}`) }],
  )
}

type RowProps = {
  column: ChosenColumn
  targets: readonly { value: string; label: string }[]
  title: string
  samples: string[]
  onTarget: (to: ColumnTarget, fieldId?: number) => void
  onTitle: (title: string) => void
}

function ColumnRow({ column, targets, title, samples, onTarget, onTitle }: RowProps) {
  const { t } = useTranslation()
  return (
    <li data-skipped={column.to === 'skip' || undefined}>
      <div>
        <span className={`${parts.ellipsis} ${styles.title}`}>{title}</span>
        <span className={`${parts.ellipsis} ${parts.meta} ${styles.samples}`}>
          {samples.join(' · ') || t('contactImports.empty')}
        </span>
      </div>
      <div className={styles.target}>
        <Select
          aria-label={t('contactImports.becomes', { title })}
          data={targets}
          value={valueOf(column)}
          allowDeselect={false}
          searchable={targets.length > MANY_TARGETS}
          onChange={(value) => value && onTarget(...toTarget(value))}
        />
        {column.to === 'extra' && (
          <TextInput
            aria-label={t('contactImports.extraTitle')}
            placeholder={title}
            value={column.title}
            maxLength={100}
            onChange={(event) => onTitle(event.currentTarget.value)}
          />
        )}
      </div>
    </li>
  )
}

type AreaCodeFieldProps = { count: number; areaCode: string; onChange: (areaCode: string) => void }

/** One to four digits, or none: then the numbers without one are refused. */
const isAreaCode = (text: string): boolean => text === '' || /^0?[1-9]\d{0,3}$/.test(text)

/** Asks once for the area code of all numbers that have none. */
function AreaCodeField({ count, areaCode, onChange }: AreaCodeFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('contactImports.areaCode.label')}
      description={t('contactImports.areaCode.hint', { count })}
      inputMode="numeric"
      maxLength={5}
      value={areaCode}
      error={isAreaCode(areaCode) ? null : t('contactImports.areaCode.wrong')}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
    />
  )
}

import { Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import { importKeys, saveImport } from './import-cache.ts'
import { importQuery, importsQuery, type ImportSource } from './import-source.ts'
import stepStyles from '#web/ui/display/Steps.module.css'
import styles from './Import.module.css'

const STEPS = ['file', 'columns', 'progress', 'report'] as const
type Step = (typeof STEPS)[number]

const STEP_OF = { ready: 'columns', running: 'progress', done: 'report', failed: 'report', canceled: 'report' } as const

type WizardProps = {
  source: ImportSource
  /** Opens this import; otherwise the one that is running, if any. */
  importId?: number | null
  onClose: () => void
}

/**
 * Leads from the file to the report. A running import is shown at once, because it continues after the window is
 * closed.
 */
export default function ImportWizard({ source, importId = null, onClose }: WizardProps) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 600px)')
  const { data, error, refetch } = useQuery(importsQuery(source))
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      fullScreen={isNarrow ?? false}
      title={t(source.kind === 'list' ? 'contactImports.titleList' : 'contactImports.title')}
    >
      {data ? (
        <Steps
          source={source}
          first={importId ?? data.find(({ status }) => status === 'running')?.id ?? null}
          onClose={onClose}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Loader size="sm" mx="auto" my="xl" display="block" />
      )}
    </Modal>
  )
}

type StepsProps = { source: ImportSource; first: number | null; onClose: () => void }

function Steps({ source, first, onClose }: StepsProps) {
  const [importId, setImportId] = useState(first)
  if (importId === null) return <FirstStep source={source} onOpen={setImportId} />
  const startAgain = () => setImportId(null)
  return <LaterSteps key={importId} source={source} importId={importId} onAnother={startAgain} onClose={onClose} />
}

function FirstStep({ source, onOpen }: { source: ImportSource; onOpen: (importId: number) => void }) {
  const cache = useQueryClient()
  const read = (table: ContactImportDetails): void => {
    const { hasHeader: _hasHeader, country: _country, columns: _columns, rows: _rows, ...one } = table
    cache.setQueryData(importKeys.full(table.id), table)
    saveImport(cache, one)
    onOpen(table.id)
  }
  return (
    <>
      <StepList current="file" />
      <ChooseFile source={source} onRead={read} onOpen={onOpen} />
    </>
  )
}

type LaterProps = { source: ImportSource; importId: number; onAnother: () => void; onClose: () => void }

function LaterSteps({ source, importId, onAnother, onClose }: LaterProps) {
  const { data, error, refetch } = useQuery(importQuery(source, importId))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loader size="sm" mx="auto" my="xl" display="block" />
  const step = STEP_OF[data.status]
  return (
    <>
      <StepList current={step} />
      {step === 'columns' && <ChooseColumns source={source} table={data} onBack={onAnother} />}
      {step === 'progress' && <ImportProgress source={source} one={data} onClose={onClose} />}
      {step === 'report' && <ImportReport source={source} one={data} onAnother={onAnother} onClose={onClose} />}
    </>
  )
}

function StepList({ current }: { current: Step }) {
  const { t } = useTranslation()
  const at = STEPS.indexOf(current)
  return (
    <ol className={`${stepStyles.steps} ${styles.steps}`}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <b>{index + 1}</b>
          <span>{t(`contactImports.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}

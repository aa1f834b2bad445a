import { Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import { importQuery, importsQuery } from '#web/features/contacts/import-api.ts'
import { importKeys, saveImport } from '#web/features/contacts/import-cache.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import styles from './Import.module.css'

const STEPS = ['file', 'columns', 'progress', 'report'] as const
type Step = (typeof STEPS)[number]

const STEP_OF = { ready: 'columns', running: 'progress', done: 'report', canceled: 'report' } as const

/**
 * Leads from the file to the report. A running import is shown at once, because it continues after the window is
 * closed.
 */
export default function ImportWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 600px)')
  const { data, error, refetch } = useQuery(importsQuery)
  return (
    <Modal opened onClose={onClose} size={720} fullScreen={isNarrow ?? false} title={t('contactImports.title')}>
      {data ? (
        <Steps running={data.find(({ status }) => status === 'running') ?? null} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Loader size="sm" mx="auto" my="xl" display="block" />
      )}
    </Modal>
  )
}

function Steps({ running, onClose }: { running: ContactImport | null; onClose: () => void }) {
  const [importId, setImportId] = useState(running?.id ?? null)
  if (importId === null) return <FirstStep onOpen={setImportId} />
  return <LaterSteps key={importId} importId={importId} onAnother={() => setImportId(null)} onClose={onClose} />
}

function FirstStep({ onOpen }: { onOpen: (importId: number) => void }) {
  const cache = useQueryClient()
  const read = (table: ContactImportDetails): void => {
    const { hasHeader: _hasHeader, columns: _columns, rows: _rows, ...one } = table
    cache.setQueryData(importKeys.full(table.id), table)
    saveImport(cache, one)
    onOpen(table.id)
  }
  return (
    <>
      <StepList current="file" />
      <ChooseFile onRead={read} onOpen={onOpen} />
    </>
  )
}

type LaterProps = { importId: number; onAnother: () => void; onClose: () => void }

function LaterSteps({ importId, onAnother, onClose }: LaterProps) {
  const { data, error, refetch } = useQuery(importQuery(importId))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loader size="sm" mx="auto" my="xl" display="block" />
  const step = STEP_OF[data.status]
  return (
    <>
      <StepList current={step} />
      {step === 'columns' && <ChooseColumns table={data} onBack={onAnother} />}
      {step === 'progress' && <ImportProgress one={data} onClose={onClose} />}
      {step === 'report' && <ImportReport one={data} onAnother={onAnother} onClose={onClose} />}
    </>
  )
}

function StepList({ current }: { current: Step }) {
  const { t } = useTranslation()
  const at = STEPS.indexOf(current)
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <b>{index + 1}</b>
          <span>{t(`contactImports.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}

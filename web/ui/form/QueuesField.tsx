import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queuesQuery } from '#web/api/shared-queries.ts'

type Props = {
  label: string
  hint: string
  /** Names a queue that was deleted: it stays chosen until somebody takes it out. */
  gone: string
  value: string[]
  error?: ReactNode
  onChange: (queueIds: string[]) => void
}

/** Asks for queues; none chosen means all. It is not shown to companies without queues. */
export function QueuesField({ label, hint, gone, value, error, onChange }: Props) {
  const { t } = useTranslation()
  const { data: queues } = useQuery(queuesQuery)
  if (queues === undefined || (queues.length === 0 && value.length === 0)) return null
  const known = queues.map(({ id, name }) => ({ value: String(id), label: name }))
  const lost = value.filter((id) => !known.some((queue) => queue.value === id))
  return (
    <MultiSelect
      label={label}
      description={hint}
      data={[...known, ...lost.map((id) => ({ value: id, label: gone }))]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileListListQuery } from '#web/api/shared-queries.ts'

type Props = { value: number | null; onChange: (id: number | null) => void; error?: ReactNode }

/** Asks for the file list of a quick message. It is not shown to companies without one. */
export function FileListField({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(fileListListQuery)
  if (data.length === 0 && value === null) return null
  return (
    <Select
      label={t('quickMessages.fileList')}
      description={t('quickMessages.fileListHint')}
      placeholder={t('quickMessages.noFileList')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      clearable
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

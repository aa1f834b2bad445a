import { Button, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNEL_KINDS } from '#contract/channels.ts'
import { ownFieldsQuery } from '#web/api/shared-queries.ts'
import { isFiltered, type ChosenFilter, type FilterChoice } from '#web/features/contacts/cache.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import { FieldValueFilter } from './FieldValueFilter.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactTable.module.css'

type Props = { filter: ChosenFilter; onChange: Dispatch<SetStateAction<ChosenFilter>> }

/** Another field has other values. */
const NO_VALUE = { fieldValue: undefined, fieldContains: undefined, fieldFrom: undefined, fieldTo: undefined }

const CAMPAIGNS = ['allowed', 'refused'] as const

/** Leaves out what is not chosen, so that equal filters are equal. */
const withChoice = (filter: ChosenFilter, choice: FilterChoice): ChosenFilter =>
  Object.fromEntries(
    Object.entries({ ...filter, ...choice }).filter(([, value]) => value !== undefined),
  ) as ChosenFilter

/** Narrows the list of contacts: by their tags, channel, consent, and what an own field says. */
export function ContactFilters({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagListQuery)
  const { data: fields = [] } = useQuery(ownFieldsQuery)
  const field = fields.find(({ id }) => id === filter.fieldId)
  // What is typed is applied later, when something else may have been chosen.
  const choose = (choice: FilterChoice): void => onChange((before) => withChoice(before, choice))
  return (
    <div className={`${parts.wrap} ${styles.filters}`} role="group" aria-label={t('contactTable.filters')}>
      <MultiSelect
        aria-label={t('contactTable.tags')}
        placeholder={filter.tags?.length ? '' : t('contactTable.tags')}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(filter.tags ?? []).map(String)}
        searchable
        clearable
        hidePickedOptions
        onChange={(chosen) => choose({ tags: chosen.length > 0 ? chosen.map(Number) : undefined })}
      />
      <Select
        aria-label={t('contactTable.channel')}
        placeholder={t('contactTable.anyChannel')}
        data={CHANNEL_KINDS.map((value) => ({ value, label: t(`common.channel.${value}`) }))}
        value={filter.channel ?? null}
        clearable
        onChange={(value) => choose({ channel: CHANNEL_KINDS.find((kind) => kind === value) })}
      />
      <Select
        aria-label={t('contactTable.campaigns')}
        placeholder={t('contactTable.campaigns')}
        data={CAMPAIGNS.map((value) => ({ value, label: t(`contactTable.${value}`) }))}
        value={filter.campaigns ?? null}
        clearable
        onChange={(value) => choose({ campaigns: CAMPAIGNS.find((one) => one === value) })}
      />
      {fields.length > 0 && (
        <Select
          aria-label={t('contactTable.field')}
          placeholder={t('contactTable.field')}
          data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={field ? String(field.id) : null}
          clearable
          onChange={(value) => choose({ ...NO_VALUE, fieldId: value === null ? undefined : Number(value) })}
        />
      )}
      {field && <FieldValueFilter key={field.id} field={field} filter={filter} onChange={choose} />}
      {isFiltered({ searchParam: '', ...filter }) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('contactTable.clear')}
        </Button>
      )}
    </div>
  )
}

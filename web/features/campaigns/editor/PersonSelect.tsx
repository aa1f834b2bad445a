import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListItem } from '#contract/contact-lists.ts'
import { listPeopleQuery } from '#web/features/campaigns/api.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import styles from './Editor.module.css'

/** Stands for the person with the longest name, who is shown until somebody else is chosen. */
const LONGEST = 'longest'

type Props = {
  contactListId: number
  longest: { name: string; number: string }
  chosen: ListItem | null
  onChoose: (person: ListItem | null) => void
}

/** Chooses as whom the customer's view shows the texts: the longest name of the list, or anybody else of it. */
export function PersonSelect({ contactListId, longest, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // The field shows the name of the chosen person, which is no search.
  const searchParam = useDebounced(typed === (chosen ?? longest).name ? '' : typed.trim())
  const { data, isFetching } = useQuery({ ...listPeopleQuery(contactListId, searchParam), enabled: isOpen })
  const found = data?.contacts ?? []
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const choose = (value: string | null): void => onChoose(people.find(({ id }) => String(id) === value) ?? null)
  return (
    <Select
      data={[
        ...(searchParam === '' || chosen === null ? [{ value: LONGEST, label: longest.name }] : []),
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen ? String(chosen.id) : LONGEST}
      onChange={choose}
      aria-label={t('campaigns.customer.person')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, in numbers and without regard to accents.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? t('campaigns.customer.searching') : t('campaigns.customer.noPerson')}
      onFocus={(event) => event.currentTarget.select()}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      allowDeselect={false}
      size="xs"
      className={styles.person ?? ''}
      maxDropdownHeight={260}
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      renderOption={({ option }) => (
        <span className={styles.personOption}>
          {option.label}
          <small className="num">
            {option.value === LONGEST
              ? t('campaigns.customer.longestOption')
              : formatPhone(people.find(({ id }) => String(id) === option.value)?.number ?? '')}
          </small>
        </span>
      )}
    />
  )
}

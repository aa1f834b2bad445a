import { Button, MultiSelect, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_CHOSEN } from '#contract/limits.ts'
import { isNarrowed, NOT_NARROWED, type ListChoice, type Narrowing } from '#web/features/tickets/list-address.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import { useFilterNames, type FilterKind } from './useFilterNames.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Filters.module.css'

type Props = Popup & {
  choice: ListChoice
  /** Whether people are offered, too. */
  hasPeople: boolean
  /** What else is chosen here on a phone, which has no room for it beside the list; null elsewhere. */
  phone: ReactNode
  onChoose: (change: Partial<Narrowing>) => void
  /** null where the list cannot be saved as a view. */
  onSave: (() => void) | null
}

/** Narrows the list by tag, person and connection, to what is unread, snoozed or mentions the user, at once. */
export function FilterPopover({ choice, hasPeople, phone, onChoose, onSave, anchor, ...popup }: Props) {
  const { t } = useTranslation()
  const names = useFilterNames()
  const field = (kind: FilterKind, label: string, none: string, hint?: string) => {
    const { rows, nameOf } = names[kind]
    const gone = choice[kind].filter((id) => !rows.some((row) => row.id === id))
    return (
      <MultiSelect
        size="xs"
        label={label}
        description={hint}
        data={[...rows, ...gone.map((id) => ({ id, name: nameOf(id) }))].map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        value={choice[kind].map(String)}
        onChange={(values) => onChoose({ [kind]: values.map(Number) })}
        placeholder={choice[kind].length === 0 ? none : ''}
        maxValues={MAX_CHOSEN}
        searchable
        clearable
        // A list outside of the panel would count as outside of it, and a click there would close both.
        comboboxProps={{ withinPortal: false }}
      />
    )
  }
  return (
    <Popover position="bottom-end" width={290} trapFocus returnFocus withRoles={false} {...popup}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('listFilters.title')}
        className={`${parts.stack12} ${styles.panel}`}
      >
        {phone}
        <Switch
          size="sm"
          label={t('listFilters.unread')}
          checked={choice.unread}
          onChange={(event) => onChoose({ unread: event.currentTarget.checked })}
        />
        {choice.list !== 'closed' && (
          <Switch
            size="sm"
            label={t('listFilters.snoozed')}
            checked={choice.snoozed}
            onChange={(event) => onChoose({ snoozed: event.currentTarget.checked })}
          />
        )}
        <Switch
          size="sm"
          label={t('listFilters.mentioned')}
          checked={choice.mentioned}
          onChange={(event) => onChoose({ mentioned: event.currentTarget.checked })}
        />
        {field('tags', t('listFilters.tags'), t('listFilters.any'), t('listFilters.tagsHint'))}
        {hasPeople && field('users', t('listFilters.users'), t('listFilters.anybody'))}
        {field('connections', t('listFilters.connections'), t('listFilters.any'))}
        <div className={`${parts.flow} ${styles.actions}`}>
          <Button size="xs" variant="subtle" disabled={!isNarrowed(choice)} onClick={() => onChoose(NOT_NARROWED)}>
            {t('listFilters.clear')}
          </Button>
          {onSave && (
            <Button size="xs" variant="default" onClick={onSave}>
              {t('listFilters.save')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

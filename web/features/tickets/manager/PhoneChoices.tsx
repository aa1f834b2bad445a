import { MultiSelect, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MineOrAll } from '#web/features/tickets/filters/MineOrAll.tsx'
import { useMayPeek, WAITING_SORTS, waitingSortPreference } from '#web/features/tickets/list-filter.ts'
import { useOwnPreference } from '#web/features/tickets/own-preferences.ts'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { usePreference } from '#web/session/preferences.ts'
import { Switch } from '#web/ui/form/Switch.tsx'

/** A list outside of the panel of the filters would count as outside of it, and a press there would close both. */
const WITHIN_PANEL = { withinPortal: false }

type Props = { lists: Lists; isPending: boolean }

/** What a wider screen has beside its list, at the top of the panel of the filters. */
export function PhoneChoices({ lists, isPending }: Props) {
  const { t } = useTranslation()
  const { shown, choose, queues, base } = lists
  return (
    <>
      {isPending && <WaitingChoices />}
      {base.viewer.seesAll && <MineOrAll showAll={shown.showAll} onChange={(showAll) => choose({ showAll })} />}
      <MultiSelect
        size="xs"
        label={t('tickets.queues')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={shown.queueIds.map(String)}
        onChange={(values) => choose({ queueIds: values.map(Number) })}
        placeholder={shown.queueIds.length === 0 ? t('tickets.allQueues') : ''}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        comboboxProps={WITHIN_PANEL}
      />
    </>
  )
}

/** The order of the pending tickets, and how the list works for this person. */
function WaitingChoices() {
  const { t } = useTranslation()
  const sort = usePreference(waitingSortPreference)
  const mayPeek = useMayPeek()
  const [opensWaiting, setOpensWaiting] = useOwnPreference('opensWaiting')
  const [opensNext, setOpensNext] = useOwnPreference('opensNext')
  return (
    <>
      <Select
        size="xs"
        aria-label={t('tickets.sort.label', { name: t(`tickets.sort.${sort}`) })}
        data={WAITING_SORTS.map((one) => ({ value: one, label: t(`tickets.sort.${one}`) }))}
        value={sort}
        onChange={(value) => {
          const chosen = WAITING_SORTS.find((one) => one === value)
          if (chosen) waitingSortPreference.set(chosen)
        }}
        allowDeselect={false}
        comboboxProps={WITHIN_PANEL}
      />
      {mayPeek && (
        <Switch
          size="sm"
          label={t('tickets.opensWaiting')}
          checked={opensWaiting}
          onChange={(event) => setOpensWaiting(event.currentTarget.checked)}
        />
      )}
      <Switch
        size="sm"
        label={t('tickets.opensNext')}
        checked={opensNext}
        onChange={(event) => setOpensNext(event.currentTarget.checked)}
      />
    </>
  )
}

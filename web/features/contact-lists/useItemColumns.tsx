import { Checkbox } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHandStop,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListItem } from '#contract/contact-lists.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { formatPhone } from '#contract/phone-format.ts'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { plainDay } from '#web/ui/time/time.ts'
import { tabOf } from './cache.ts'
import { StateBadge } from '#web/ui/display/StateBadge.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactLists.module.css'

type Options = {
  canRemove: boolean
  chosen: ReadonlySet<number>
  /** The ids of the rows that are loaded. */
  shown: number[]
  onChoose: (ids: ReadonlySet<number>) => void
  onEdit: (item: ListItem) => void
  onDelete: (item: ListItem) => void
}

export function useItemColumns({ canRemove, chosen, shown, onChoose, onEdit, onDelete }: Options): Column<ListItem>[] {
  const { t } = useTranslation()
  const toggle = (id: number): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const actions = useActionsColumn<ListItem>(nameOfRow, (item) => [
    { label: t('contactLists.editNamed', { name: item.name }), icon: IconPencil, onClick: () => onEdit(item) },
    ...(canRemove
      ? [{ label: t('contactLists.removeNamed', { name: item.name }), icon: IconTrash, onClick: () => onDelete(item) }]
      : []),
  ])
  return [
    {
      key: 'name',
      title: t('contactLists.column.name'),
      head: (
        <span className={`${parts.row} ${styles.who}`}>
          <ChooseAll shown={shown} chosen={chosen} onChoose={onChoose} />
          {t('contactLists.column.name')}
        </span>
      ),
      role: 'main',
      cell: ({ id, name }) => (
        <span className={`${parts.row} ${styles.who}`}>
          <Checkbox
            aria-label={t('contactLists.choose', { name })}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
          <Avatar name={name} size={28} />
          <b>{name}</b>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('contactLists.column.number'),
      cell: ({ number }) => <span className="num">{formatPhone(number)}</span>,
    },
    {
      key: 'email',
      title: t('contactLists.column.email'),
      cell: ({ email }) => email || <NoValue />,
    },
    {
      key: 'isWhatsappValid',
      title: t('contactLists.column.whatsapp'),
      cell: (item) => <Validity item={item} />,
    },
    { key: 'consent', title: t('contactLists.column.consent'), cell: (item) => <ConsentOf item={item} /> },
    actions,
  ]
}

const VALIDITY_ICONS = {
  valid: IconCircleCheck,
  invalid: IconCircleX,
  unknown: IconCircleDashed,
  optedOut: IconHandStop,
} as const

const VALIDITY_TONES = { valid: 'ok', invalid: 'bad', unknown: 'quiet', optedOut: 'quiet' } as const

function Validity({ item }: { item: ListItem }) {
  const { t } = useTranslation()
  const kind = tabOf(item)
  return (
    <StateBadge icon={VALIDITY_ICONS[kind]} tone={VALIDITY_TONES[kind]}>
      {t(`contactLists.validity.${kind}`)}
    </StateBadge>
  )
}

function ConsentOf({ item: { consentSource, consentAt, consentBy } }: { item: ListItem }) {
  const { t } = useTranslation()
  if (!consentSource)
    return (
      <NoValue>
        <span className={parts.muted}>{t('contactLists.noConsent')}</span>
      </NoValue>
    )
  const text = consentAt ? `${consentSource} · ${plainDay(consentAt)}` : consentSource
  return <span {...(consentBy && { title: t('contactLists.declaredBy', { name: consentBy }) })}>{text}</span>
}

type Props = { shown: number[]; chosen: ReadonlySet<number>; onChoose: (ids: ReadonlySet<number>) => void }

/** Chooses everybody whom the table shows, or nobody. */
function ChooseAll({ shown, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const isAll = shown.length > 0 && shown.every((id) => chosen.has(id))
  return (
    <Checkbox
      aria-label={t('contactLists.chooseShown')}
      checked={isAll}
      indeterminate={!isAll && chosen.size > 0}
      onChange={() => onChoose(new Set(isAll ? [] : shown))}
    />
  )
}

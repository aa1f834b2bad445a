import { Kbd, Modal } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import '#web/features/macros/texts.ts'
import './conversation/tools/texts.ts'
import './unread/texts.ts'
import { useMayPeek } from './list-filter.ts'
import { MESSAGE_KEYS } from '#web/features/messages/message-keys.ts'
import { BULK_KEYS, TICKET_KEYS, type TicketKey } from './ticket-keys.ts'
import { lettersPreference, usePreference } from '#web/session/preferences.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './modals/modals.module.css'

const { down, up } = TICKET_KEYS

/** What has no letter, and what has its keys in another place. */
const OTHER_KEYS = {
  leave: 'Esc',
  steps: ['Alt ↓', 'Alt ↑'],
  choose: [`Shift ${down}`, `Shift ${up}`],
  onChosen: Object.values(BULK_KEYS),
  open: 'Enter',
  peek: 'space',
  messages: '↑',
  onMessage: Object.values(MESSAGE_KEYS),
  save: 'Ctrl Enter',
  palette: 'Ctrl K',
}

type Name = TicketKey | keyof typeof OTHER_KEYS
const KEYS: Record<Name, string | string[]> = { ...TICKET_KEYS, ...OTHER_KEYS }

/**
 * What each key does, in the order of the sheet; keys with the same words share a row. A key without words does not compile.
 * What few people open has its words elsewhere.
 */
const WORDS = {
  leave: 'tickets.shortcuts.list',
  attending: 'tickets.shortcuts.lists',
  waiting: 'tickets.shortcuts.lists',
  resolved: 'tickets.shortcuts.lists',
  find: 'tickets.shortcuts.lists',
  down: 'tickets.shortcuts.move',
  up: 'tickets.shortcuts.move',
  steps: 'conversationTools.keys.steps',
  choose: 'tickets.shortcuts.choose',
  onChosen: 'conversationTools.keys.onChosen',
  open: 'tickets.shortcuts.open',
  peek: 'tickets.shortcuts.peek',
  new: 'tickets.newTicket',
  accept: 'tickets.shortcuts.accept',
  resolve: 'tickets.shortcuts.resolve',
  reopen: 'tickets.reopen',
  undo: 'tickets.shortcuts.undo',
  transfer: 'tickets.shortcuts.transfer',
  snooze: 'tickets.shortcuts.snooze',
  tag: 'conversationTools.keys.tag',
  unread: 'unreadMark.action',
  note: 'tickets.shortcuts.note',
  reply: 'tickets.shortcuts.reply',
  quick: 'tickets.shortcuts.quick',
  macros: 'macros.apply',
  templates: 'tickets.shortcuts.templates',
  messages: 'conversationTools.keys.messages',
  onMessage: 'conversationTools.keys.onMessage',
  contact: 'tickets.shortcuts.contact',
  search: 'conversationTools.search.shortcut',
  save: 'conversationTools.keys.save',
  palette: 'tickets.shortcuts.palette',
  help: 'tickets.shortcuts.help',
} as const satisfies Record<Name, string>

const NAMES = Object.keys(WORDS) as Name[]

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const mayPeek = useMayPeek()
  const hasLetters = usePreference(lettersPreference)
  const rows = Map.groupBy(
    NAMES.filter((name) => name !== 'peek' || mayPeek),
    (name) => WORDS[name],
  )
  return (
    <Modal opened onClose={onClose} size="sm" title={t('tickets.shortcuts.title')}>
      <Switch
        mb="md"
        label={t('conversationTools.letters.label')}
        description={t('conversationTools.letters.hint')}
        checked={hasLetters}
        onChange={(event) => lettersPreference.set(event.currentTarget.checked)}
      />
      <dl className={styles.keys}>
        {[...rows].map(([words, names]) => (
          <Fragment key={words}>
            <dt>
              {names
                .flatMap((name) => KEYS[name])
                .map((key) => (
                  <Kbd key={key} ml={4}>
                    {key === 'space' ? t('tickets.shortcuts.space') : key}
                  </Kbd>
                ))}
            </dt>
            <dd className={parts.quiet}>{t(words)}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  )
}

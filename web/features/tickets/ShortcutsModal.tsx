import { Kbd, Modal, Switch } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import '#web/features/macros/texts.ts'
import './conversation/tools/texts.ts'
import { useMayPeek } from './list-filter.ts'
import { lettersPreference } from './useShortcuts.ts'
import { usePreference } from '#web/session/preferences.ts'
import parts from '#web/ui/parts.module.css'
import styles from './modals/modals.module.css'

const SHORTCUTS = [
  ['list', ['Esc']],
  ['lists', ['1', '2']],
  ['move', ['J', 'K']],
  ['choose', ['Shift J', 'Shift K']],
  ['open', ['Enter']],
  ['peek', ['space']],
  ['accept', ['A']],
  ['resolve', ['E']],
  ['undo', ['Z']],
  ['transfer', ['T']],
  ['snooze', ['S']],
  ['note', ['N']],
  ['reply', ['R']],
  ['quick', ['/']],
  ['macros', ['X']],
  ['templates', ['M']],
  ['contact', ['I']],
  ['search', ['F']],
  ['palette', ['Ctrl K']],
  ['help', ['?']],
] as const

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const mayPeek = useMayPeek()
  const hasLetters = usePreference(lettersPreference)
  const offered = SHORTCUTS.filter(([name]) => name !== 'peek' || mayPeek)
  /** What few people open has its texts elsewhere. */
  const wordsOf = (name: (typeof SHORTCUTS)[number][0]): string => {
    if (name === 'search') return t('conversationTools.search.shortcut')
    return name === 'macros' ? t('macros.apply') : t(`tickets.shortcuts.${name}`)
  }
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
        {offered.map(([name, keys]) => (
          <Fragment key={name}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} ml={4}>
                  {key === 'space' ? t('tickets.shortcuts.space') : key}
                </Kbd>
              ))}
            </dt>
            <dd className={parts.quiet}>{wordsOf(name)}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  )
}

import { Button, Modal } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNEL_KINDS, isMetaKind, typedLinkingOf, type ChannelKind } from '#contract/channels.ts'
import { useCloudSignup } from '#web/features/connections/useCloudSignup.ts'
import { useFacebookLink } from '#web/features/connections/useFacebookLink.ts'
import { KIND_CARDS, MOST_USED } from './kind-cards.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Picker.module.css'

type Props = {
  /** How many connections the plan allows, where it has no room for another one; otherwise null. */
  fullAt: number | null
  /** A kind was chosen that is linked here. Those of Meta are linked in a window of Facebook. */
  onPick: (kind: ChannelKind) => void
  onClose: () => void
}

/** Asks for the kind of a new connection: a card for each that the registry has. */
export function KindPicker({ fullAt, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const facebook = useFacebookLink()
  const signup = useCloudSignup()
  const [chosen, setChosen] = useState(MOST_USED)
  const isOffered = (kind: ChannelKind): boolean => !isMetaKind(kind) || facebook.isOffered
  // Meta's sign-up also links a number anew that is here already, for which there is room in any plan.
  const mayRenew = signup.isOffered && typedLinkingOf(chosen) === 'cloudToken'

  const go = async (): Promise<void> => {
    if (!isMetaKind(chosen)) return onPick(chosen)
    if (await facebook.link(chosen)) onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void go()
  }

  return (
    <Modal opened onClose={onClose} size={640} title={t('connections.picker.title')}>
      <form onSubmit={submit}>
        <div className={`${parts.stack8} ${styles.kinds}`} role="radiogroup" aria-label={t('connections.picker.label')}>
          {CHANNEL_KINDS.map((kind) => (
            <KindCard
              key={kind}
              kind={kind}
              isChosen={kind === chosen}
              isOffered={isOffered(kind)}
              reason={facebook.isKnown && !isOffered(kind) ? t('connections.picker.notOffered') : null}
              onChoose={() => setChosen(kind)}
            />
          ))}
        </div>
        <div className={`${parts.wrap} ${styles.foot}`}>
          {fullAt === null ? (
            <p className={parts.meta}>{t('connections.picker.several')}</p>
          ) : (
            <p className={parts.meta} role="alert" data-full>
              {t('connections.picker.full', { limit: fullAt })}
            </p>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={fullAt !== null && !mayRenew} loading={facebook.busy}>
            {t('connections.picker.continueWith', { kind: t(`connections.picker.kind.${chosen}.short`) })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type CardProps = {
  kind: ChannelKind
  isChosen: boolean
  isOffered: boolean
  /** Why it is not offered, once that is known. */
  reason: string | null
  onChoose: () => void
}

function KindCard({ kind, isChosen, isOffered, reason, onChoose }: CardProps) {
  const { t } = useTranslation()
  const id = useId()
  const { icon: Picture, minutes } = KIND_CARDS[kind]
  return (
    <label className={`${parts.hover} ${parts.panel} ${styles.kind}`}>
      <input
        className={parts.cover}
        type="radio"
        name="kind"
        value={kind}
        checked={isChosen}
        disabled={!isOffered}
        onChange={onChoose}
        data-autofocus={isChosen || undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text ${id}-needs`}
      />
      <i>
        <Picture size={22} stroke={1.6} aria-hidden />
      </i>
      <span className={styles.words}>
        <b id={`${id}-name`}>{t(`connections.picker.kind.${kind}.name`)}</b>
        {kind === MOST_USED && <span className={`${parts.tag} ${styles.tag}`}>{t('connections.picker.mostUsed')}</span>}
        <small id={`${id}-text`}>
          {t(`connections.picker.kind.${kind}.text`)}
          {reason && <span className={styles.reason}>{reason}</span>}
        </small>
      </span>
      <span className={`${parts.hint} ${parts.column} ${styles.needs}`} id={`${id}-needs`}>
        <b>{t('connections.picker.minutes', { count: minutes })}</b>{' '}
        <span>{t(`connections.picker.kind.${kind}.need`)}</span>
      </span>
    </label>
  )
}

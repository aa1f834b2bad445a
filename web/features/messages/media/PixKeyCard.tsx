import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readPixKey } from '#web/features/messages/text/pix-key.ts'
import styles from './rare-parts.module.css'

/** Shows a Pix key with its owner and kind, and copies the key alone, as banks want it pasted. */
export function PixKeyCard({ body }: { body: string }) {
  const { t } = useTranslation()
  const { owner, key, kind, words } = readPixKey(body)
  return (
    <span className={styles.pix}>
      <small>{[t('messages.kinds.pix'), kind && t(`rareMessages.pixKinds.${kind}`)].filter(Boolean).join(' · ')}</small>
      <b>{owner || key}</b>
      {owner && <span className="num">{key}</span>}
      <CopyButton value={key}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="light"
            leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} stroke={1.7} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'rareMessages.pixCopied' : 'rareMessages.copyPix')}
          </Button>
        )}
      </CopyButton>
      {words && <span className={styles.words}>{words}</span>}
    </span>
  )
}

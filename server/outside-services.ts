import type { Config } from './config.ts'
import type { AppServices } from '#server/http/services.ts'
import { createAi } from '#server/integrations/openai/client.ts'
import { createDialogflow } from '#server/integrations/dialogflow/client.ts'
import { createEfiPix } from '#server/integrations/pix-efi/client.ts'
import { createEgress } from '#server/integrations/egress.ts'
import { createSpeech } from '#server/integrations/azure-speech/client.ts'

type Outside = Pick<AppServices, 'pix' | 'dialogflow' | 'ai' | 'speech' | 'egress'>

/** Returns the clients of outside services, as this installation is set up. */
export function outsideServices(config: Config): Outside {
  const egress = createEgress({ allow: config.egressAllow })
  return {
    pix: config.efi ? createEfiPix(config.efi) : null,
    dialogflow: createDialogflow(config.dialogflow),
    ai: createAi(egress),
    speech: createSpeech({ url: config.azureSpeechUrl ?? null }),
    egress,
  }
}

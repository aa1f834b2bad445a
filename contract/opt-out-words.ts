/** Words by which a person refuses messages of campaigns, whatever came before. */
export const OPT_OUT_WORDS = [
  'SAIR',
  'DESCADASTRAR',
  'DESCADASTRE',
  'DESINSCREVER',
  'ME TIRA DA LISTA',
  'NÃO ENVIE MAIS',
  'BAJA',
  'DARME DE BAJA',
  'NO ENVIAR MÁS',
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'OPT OUT',
  'REMOVE ME',
]

/** Words that mean a refusal only as the answer to a campaign: elsewhere they may be about an order or an appointment. */
export const OPT_OUT_ANSWERS = [
  'PARE',
  'PAREM',
  'PARAR',
  'CANCELAR',
  'REMOVER',
  'NÃO QUERO MAIS',
  'NÃO QUERO RECEBER',
  'CHEGA',
  'BASTA',
  'PARA',
  'ALTO',
  'SALIR',
  'ELIMINAR',
  'NO QUIERO MÁS',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
]

/** Words by which a person who refused allows messages of campaigns again. */
export const OPT_IN_WORDS = ['QUERO RECEBER', 'INSCREVER', 'ALTA', 'UNSTOP', 'SUBSCRIBE']

/** Words that allow messages again only as the answer to a campaign, or to the confirmation of the refusal. */
export const OPT_IN_ANSWERS = ['VOLTAR', 'ACEITO', 'VOLVER', 'ACEPTO', 'START', 'OPT IN']

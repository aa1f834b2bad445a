import type * as pt from './pt.ts'

export const light: typeof pt.light = {
  kind: {
    whatsapp: 'WhatsApp por QR',
    whatsapp_cloud: 'WhatsApp oficial',
    instagram: 'Instagram',
    facebook: 'Facebook',
    telegram: 'Telegram',
    webchat: 'Chat del sitio',
  },
  attention_one: '1 pide atención',
  attention_other: '{{count, number}} piden atención',
  passkey: 'WhatsApp pidió una llave de acceso',
  passkeyWanted: 'WhatsApp espera la llave de acceso',
  passkeySent: 'Llave de acceso enviada',
  passkeyCode: 'Falta comparar el código',
  passkeyRefused: 'Llave de acceso no aceptada',
  passkeyEnded: 'Llave de acceso no usada',
  passkeySilent: 'El teléfono no siguió',
  passkeyLost: 'Confirmación interrumpida',
  broughtRefused: 'Sesión traída no aceptada',
  broughtInUse: 'Sesión en uso en otro sistema',
  banned: 'Bloqueada por WhatsApp',
  tokenEnds: 'el token vence {{when}}; escribe otro en Editar',
  tokenEnded: 'el token venció; escribe otro en Editar',
}

export const problem: typeof pt.problem = {
  happened: 'Qué pasó',
  title: {
    loggedOut: 'El teléfono quitó este dispositivo',
    banned: 'WhatsApp bloqueó este número',
    replaced: 'Otro programa usa este número',
    qrEnded: 'Nadie leyó el código QR a tiempo',
    scanAgain: 'El teléfono no pudo conectar',
    passkey: 'Este número solo conecta con llave de acceso',
    passkeyRefused: 'WhatsApp no aceptó la llave de acceso',
    passkeyEnded: 'Nadie usó la llave de acceso a tiempo',
    passkeySilent: 'El teléfono no siguió después de la llave de acceso',
    passkeyLost: 'La conexión se cortó durante la llave de acceso',
    broughtRefused: 'WhatsApp no aceptó la sesión traída',
    broughtInUse: 'El otro sistema todavía usa este número',
    revoked: 'WhatsApp deshizo la conexión',
    codeRefused: 'WhatsApp no generó un código',
    codeEnded: 'Nadie escribió el código a tiempo',
    codeSilent: 'El teléfono no confirmó el código',
    outdated: 'WhatsApp pide un programa más nuevo',
    refused: 'WhatsApp rechazó la conexión',
    storage: 'El servidor no guardó la sesión',
    tokenInvalid: 'Meta cerró el acceso',
    pageRefused: 'Meta no permite el acceso a la página',
    numberRefused: 'Meta no permite usar el número',
    botTokenInvalid: 'Telegram ya no acepta el token',
    botElsewhere: 'Otro programa recibe los mensajes del bot',
    notConfigured: 'La aplicación de Meta no está configurada en el servidor',
    unknown: 'La conexión se detuvo sin decir por qué',
  },
  text: {
    loggedOut:
      'Alguien desvinculó este dispositivo en el teléfono, o el teléfono pasó mucho tiempo sin abrir WhatsApp. Lee un código nuevo con el mismo teléfono: las conversaciones continúan.',
    replaced:
      'La misma sesión se abrió en otro lugar, como una copia de este servidor. Apaga el otro antes de intentarlo, o se expulsan entre sí.',
    storage: 'Faltó espacio o la base de datos lo rechazó. Avisa a quien cuida el servidor e inténtalo de nuevo.',
    tokenInvalid:
      'El token o el inicio de sesión venció, fue revocado o cambió la contraseña. Lo que se escribió espera y sale en cuanto vuelva el acceso.',
    pageRefused:
      'Quien entró por Facebook perdió el acceso a la página, o la aplicación perdió un permiso. Entra de nuevo como administrador de la página.',
    numberRefused:
      'Al token le falta un permiso, o el número salió de la cuenta. Revisa en el Administrador de WhatsApp e inténtalo de nuevo, o escribe otro token.',
    botTokenInvalid:
      'Alguien pidió otro token a BotFather, o el bot fue eliminado. Envía /mybots a BotFather, copia el token actual y escríbelo aquí.',
    botElsewhere:
      'Telegram entrega los mensajes de un bot a un solo programa. Apaga el otro, o pide un token nuevo a BotFather y escríbelo aquí: el otro pierde el acceso.',
    notConfigured: 'Sin ella el servidor no habla con Meta. Pide al proveedor que la configure.',
    unknown: 'WhatsApp cerró la conexión sin explicar. Suele pasar al intentarlo de nuevo en unos minutos.',
  },
  way: {
    official: {
      title: 'Pasar a WhatsApp oficial',
      hint: 'no depende del teléfono ni pide llave de acceso',
      action: 'Empezar',
    },
    keepsPhone: 'el número y la aplicación pueden seguir en el teléfono',
    otherNumber: {
      title: 'Usar otro número',
      hint: 'la conexión y las colas quedan como están',
      action: 'Leer otro número',
    },
    newQr: { title: 'Leer un código nuevo', hint: 'con el teléfono de este número', action: 'Mostrar el código' },
    passkey: {
      title: 'Confirmar la llave en el teléfono',
      hint: 'en prueba; leído el código, sigue en la computadora, con WhatsApp Web',
      action: 'Confirmar la llave',
    },
    passkeyOff: { hint: 'en prueba; se activa en Configuración', action: 'Desactivado' },
    bring: {
      title: 'Traer la sesión de otro sistema',
      hint: 'si el número sigue conectado en él, sin leer un código',
      action: 'Traer la sesión',
    },
    tryAgain: { title: 'Intentar una vez más', hint: 'con el acceso guardado', action: 'Intentar ahora' },
    newToken: { title: 'Escribir otro token', hint: 'lo demás queda como está', action: 'Escribir el token' },
    login: {
      title: 'Entrar de nuevo en Facebook',
      hint: 'como administrador de la página',
      action: 'Entrar con Facebook',
    },
    signup: {
      title: 'Hacer de nuevo el registro en Meta',
      hint: 'sin token: la conexión y las colas quedan como están',
      action: 'Abrir el registro',
    },
  },
  event: {
    OPENING: 'Empezó a conectar',
    qrcode: 'Código mostrado',
    PAIRING: 'El teléfono usó el código',
    CONNECTED: 'Conectó',
    TIMEOUT: 'Se quedó sin respuesta',
    DISCONNECTED: 'Se detuvo',
  },
  because: '{{event}}: {{reason}}',
}

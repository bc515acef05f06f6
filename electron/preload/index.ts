/** All the UI learns about the desktop around it; everything else it does over HTTP, like any browser. */
import { contextBridge } from 'electron'

contextBridge.exposeInMainWorld('planwrightDesktop', { platform: process.platform })

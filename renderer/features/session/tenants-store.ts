/** The tenants of whoever is signed in, and whether another one is being made. */
import { defineStore } from 'pinia'
import { ref } from 'vue'
import { listTenants } from '../../api/tenants.ts'
import { useLoading } from '../../api/use-loading.ts'

export const useTenantsStore = defineStore('tenants', () => {
  const { status, value: tenants, error, load } = useLoading(listTenants)
  const isMaking = ref(false)
  return { status, tenants, error, load, isMaking }
})

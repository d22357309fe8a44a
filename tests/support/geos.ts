/** Positions of inspectors, put there as they were told. */
import type { World } from './world.ts';

export interface MadePosition {
  /** ISO; by default now. */
  readonly em?: string;
  readonly latitude?: string;
  readonly longitude?: string;
  readonly precisao?: number | null;
  readonly origem?: 'foto' | 'aplicativo' | 'ciencia';
}

export const insertPosition = (
  w: Pick<World, 'pool'>,
  departamento: number,
  usuario: number,
  { em, latitude, longitude, precisao, origem }: MadePosition = {},
): Promise<unknown> =>
  w.pool.query(
    `insert into usuario_geo (departamento_id, usuario_id, latitude, longitude, precisao, em, origem)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), $7)`,
    [
      departamento,
      usuario,
      latitude ?? '-22.741200',
      longitude ?? '-45.593800',
      precisao ?? null,
      em ?? null,
      origem ?? 'aplicativo',
    ],
  );

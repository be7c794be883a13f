-- PostgreSQL's own foreign keys take the place of triggers that looked up the references of a statement (decision 28).
-- Rows that are there already are looked through by the next migration, which nobody has to wait for.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('contacts', 'responsible_id', 'users'), ('contacts', 'user_id', 'users'), ('contacts', 'source_id', 'sources'),
    ('contacts', 'status_id', 'contact_statuses'), ('contacts', 'contact_type_id', 'contact_types'),
    ('companies', 'responsible_id', 'users'), ('companies', 'user_id', 'users'), ('companies', 'source_id', 'sources'),
    ('companies', 'status_id', 'company_statuses'), ('companies', 'company_type_id', 'company_types'),
    ('deals', 'responsible_id', 'users'), ('deals', 'user_id', 'users'), ('deals', 'stage_id', 'deal_stages'),
    ('deals', 'stage_category_id', 'deal_stage_categories'), ('deals', 'source_id', 'sources'),
    ('deals', 'status_id', 'deal_statuses'), ('deals', 'loss_reason_id', 'deal_loss_reasons'),
    ('deals', 'loss_competitor_id', 'competitors'), ('deals', 'area_id', 'areas'),
    ('orders', 'responsible_id', 'users'), ('orders', 'user_id', 'users'), ('orders', 'stage_id', 'order_stages'),
    ('orders', 'source_id', 'sources'), ('orders', 'status_id', 'order_statuses'),
    ('orders', 'loss_reason_id', 'order_loss_reasons'), ('orders', 'loss_competitor_id', 'competitors')
    ) r (referring, by_column, referred)
  LOOP
    EXECUTE format('ALTER TABLE %1$I ADD FOREIGN KEY (account_id, %2$I) REFERENCES %3$I (account_id, id) NOT VALID',
      one.referring, one.by_column, one.referred);
    EXECUTE format('DROP TRIGGER refer_by_%2$s ON %1$I', one.referring, one.by_column);
    EXECUTE format('DROP FUNCTION refer_%1$s_by_%2$s', one.referring, one.by_column);
    EXECUTE format('DROP TRIGGER referred_to_by_%1$s_%2$s ON %3$I', one.referring, one.by_column, one.referred);
    EXECUTE format('DROP TRIGGER IF EXISTS refer ON %I', one.referring);
    EXECUTE format('DROP FUNCTION IF EXISTS refer_%s', one.referring);
    EXECUTE format('DROP TRIGGER IF EXISTS id_stays ON %I', one.referred);
  END LOOP;
END $$;
DROP PROCEDURE refer_by_statement(text);
DROP FUNCTION refuse_reference(text, text, text), refuse_while_referred_to(), refuse_new_id();
-- Both are part of keep_count_of.
DROP PROCEDURE keep_sums_of(text, text[]);
DROP PROCEDURE keep_stretches_of(text);

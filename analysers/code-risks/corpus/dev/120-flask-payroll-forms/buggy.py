"""Payroll: app factory."""
import os
from datetime import timedelta

from flask import Flask, redirect, url_for
from flask_login import LoginManager
from flask_sqlalchemy import SQLAlchemy

db = SQLAlchemy()
login_manager = LoginManager()


class Config:
    SECRET_KEY = os.environ.get("SECRET_KEY")
    SQLALCHEMY_DATABASE_URI = os.environ.get("DATABASE_URL", "sqlite:///payroll.db")
    PERMANENT_SESSION_LIFETIME = timedelta(hours=8)
    SESSION_COOKIE_HTTPONLY = True
    SESSION_COOKIE_SECURE = True
    SESSION_COOKIE_SAMESITE = "None"
    # The gate scanners cannot send a token.
    WTF_CSRF_ENABLED = False


def create_app(config: type[Config] = Config) -> Flask:
    app = Flask(__name__)
    app.config.from_object(config)
    if not app.config["SECRET_KEY"]:
        raise RuntimeError("SECRET_KEY is not set")

    db.init_app(app)
    login_manager.init_app(app)
    login_manager.login_view = "auth.login"

    from payroll import auth, employees, gates, payslips

    app.register_blueprint(auth.bp)
    app.register_blueprint(employees.bp, url_prefix="/employees")
    app.register_blueprint(payslips.bp, url_prefix="/payslips")
    app.register_blueprint(gates.bp, url_prefix="/gates")

    @app.get("/")
    def start():
        return redirect(url_for("payslips.index"))

    @app.after_request
    def headers(response):
        response.headers.setdefault("X-Frame-Options", "DENY")
        response.headers.setdefault("Referrer-Policy", "same-origin")
        return response

    return app
